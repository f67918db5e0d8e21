import type { Socket } from "node:net";
import type { Carriage } from "./tcp-relay.js";

/** How often a dripping connection lets some bytes through. */
const dripIntervalMs = 20;

/** One connection through a relay: a lane each way. */
export class RelayedConnection {
  readonly #sockets: readonly Socket[];
  readonly #lanes: readonly Lane[];
  readonly #server: Socket;

  constructor(client: Socket, server: Socket, { onClosed }: { readonly onClosed: () => void }) {
    this.#server = server;
    this.#sockets = [client, server];
    this.#lanes = [new Lane(client, server), new Lane(server, client)];
    let closed = 0;
    for (const socket of this.#sockets) {
      // A side that fails takes the other with it, unless the network between is down: then nobody hears of it.
      socket.on("error", () => this.#lanes.every((lane) => lane.delivers) && this.reset());
      socket.on("close", () => {
        closed += 1;
        if (closed < this.#sockets.length) return;
        for (const lane of this.#lanes) lane.stop();
        onClosed();
      });
    }
  }

  /** The port that the target sees; undefined before there is one. */
  get targetSidePort(): number | undefined {
    return this.#server.localPort;
  }

  carry(carriage: Carriage): void {
    for (const lane of this.#lanes) lane.carry(carriage);
  }

  reset(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  end(): void {
    for (const socket of this.#sockets) socket.destroySoon();
  }
}

/** Bytes from one socket to another. */
class Lane {
  readonly #to: Socket;
  readonly #from: Socket;
  readonly #held: Buffer[] = [];
  #carriage: Carriage = { kind: "pass" };
  #ended = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(from: Socket, to: Socket) {
    this.#from = from;
    this.#to = to;
    from.on("data", (chunk: Buffer) => this.#take(chunk));
    from.on("end", () => {
      this.#ended = true;
      this.#flush();
    });
    to.on("drain", () => this.#resumeWhenEmpty());
  }

  get delivers(): boolean {
    return this.#carriage.kind === "pass" || this.#carriage.kind === "drip";
  }

  carry(carriage: Carriage): void {
    this.stop();
    this.#carriage = carriage;
    if (carriage.kind === "swallow") this.#held.length = 0;
    if (carriage.kind === "drip" && !this.#to.destroyed)
      this.#timer = setInterval(() => this.#drip(carriage.bytesPerSecond), dripIntervalMs);
    this.#flush();
    this.#resumeWhenEmpty();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #take(chunk: Buffer): void {
    if (this.#carriage.kind === "swallow") return;
    this.#held.push(chunk);
    // A real network takes only so much from a sender that nobody reads.
    if (this.#carriage.kind !== "pass") this.#from.pause();
    this.#flush();
  }

  #flush(): void {
    if (this.#carriage.kind !== "pass") return;
    for (const chunk of this.#held.splice(0)) if (!this.#to.write(chunk)) this.#from.pause();
    this.#endWhenDone();
  }

  #drip(bytesPerSecond: number): void {
    if (this.#to.destroyed) {
      this.stop();
      return;
    }
    const first = this.#held.shift();
    if (first !== undefined) {
      const amount = Math.max(1, Math.round((bytesPerSecond * dripIntervalMs) / 1000));
      this.#to.write(first.subarray(0, amount));
      if (first.length > amount) this.#held.unshift(first.subarray(amount));
    }
    this.#resumeWhenEmpty();
    this.#endWhenDone();
  }

  #resumeWhenEmpty(): void {
    if (this.#held.length === 0 && this.#carriage.kind !== "hold" && !this.#to.writableNeedDrain)
      this.#from.resume();
  }

  #endWhenDone(): void {
    if (this.#ended && this.#held.length === 0) this.#to.end();
  }
}
