import type { Agent, OutgoingHttpHeaders } from "node:http";

/** A way to one API server, with credentials that may change as time goes by. */
export interface ApiConnection {
  /** The server's address, without credentials, which paths are put behind. */
  readonly server: string;
  /** For a request that leaves now. Rejects when they cannot be had. */
  credentials(): Promise<ApiCredentials>;
  /** The server does not take the credentials (any more): they are to be had anew. */
  refuseCredentials(): void;
  /** Ends idle connections; those in use end with their requests. */
  close(): void;
}

/** What a request carries. */
export interface ApiCredentials {
  /** Makes the connection, certificates and all. */
  readonly agent: Agent;
  readonly headers: OutgoingHttpHeaders;
  /** User and password, with a colon in between. */
  readonly auth?: string | undefined;
}

/** Finds the way. Rejects when the configuration names none, with a text for people. */
export type Connect = () => Promise<ApiConnection>;
