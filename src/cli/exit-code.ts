/** What the process ends with. Interrupted and terminated: 128 and the number of SIGINT or SIGTERM, as shells have it. */
export const exitCode = { ok: 0, failure: 1, usage: 2, interrupted: 130, terminated: 143 } as const;
