/** What the process ends with. Interrupted: 128 and SIGINT's number, as shells have it. */
export const exitCode = { ok: 0, failure: 1, usage: 2, interrupted: 130 } as const;
