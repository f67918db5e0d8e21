import { drawAsk, drawRefusedAsk } from "./asks.js";
import type { Random } from "./random.js";
import { SoakConnection } from "./soak-connection.js";
import type { SoakStream } from "./soak-stream.js";

/** Streams that each connection has places for: on the small ones few stand still when one does. */
const placesOfConnections = [...Array<number>(4).fill(30), ...Array<number>(8).fill(3)];

interface Line {
  connection: SoakConnection;
  readonly places: (SoakStream | undefined)[];
  /** The step at which it reads again; undefined: it does read. */
  resumesAt: number | undefined;
}

interface StreamChurnOptions {
  readonly address: string;
  readonly random: Random;
  readonly report: (fault: string) => void;
}

type Event = "renew" | "cancel" | "quick" | "refused" | "stall" | "die";

/**
 * Streams that come and go. What happens is drawn without a look at what became of the streams before, so that
 * one seed makes one course of events.
 */
export class StreamChurn {
  readonly #options: StreamChurnOptions;
  readonly #lines: Line[] = [];
  #step = 0;
  #refused = 0;

  constructor(options: StreamChurnOptions) {
    this.#options = options;
  }

  get connections(): readonly SoakConnection[] {
    return this.#lines.map(({ connection }) => connection);
  }

  /** Connects, with a stream in each place. */
  async open(): Promise<void> {
    for (const places of placesOfConnections) {
      const connection = await this.#connect();
      this.#lines.push({
        connection,
        places: Array.from({ length: places }, () => connection.open(drawAsk(this.#options.random))),
        resumesAt: undefined,
      });
    }
  }

  /** One event. */
  async step(): Promise<void> {
    const { random } = this.#options;
    this.#step += 1;
    for (const line of this.#lines)
      if (line.resumesAt !== undefined && line.resumesAt <= this.#step) this.#resume(line);
    const event = random.weighted<Event>([
      [60, "renew"],
      [12, "cancel"],
      [5, "quick"],
      [12, "refused"],
      [8, "stall"],
      [2, "die"],
    ]);
    await this.#act(event, random.pick(this.#lines));
  }

  /** All connections read again. */
  resumeAll(): void {
    for (const line of this.#lines) if (line.resumesAt !== undefined) this.#resume(line);
  }

  async close(): Promise<void> {
    await Promise.all(this.#lines.splice(0).map(({ connection }) => connection.close()));
  }

  async #act(event: Event, line: Line): Promise<void> {
    const { random } = this.#options;
    const { connection, places } = line;
    switch (event) {
      case "renew":
        this.#renew(line, random.below(places.length));
        break;
      case "cancel":
        this.#empty(line, random.below(places.length));
        break;
      case "quick":
        connection.cancel(connection.open(drawAsk(random)));
        break;
      case "refused": {
        const { ask, status } = drawRefusedAsk(random, ++this.#refused);
        connection.open(ask, status);
        break;
      }
      case "stall":
        this.#stall(line, 50 + random.below(350));
        break;
      case "die":
        await this.#replace(line);
    }
  }

  #renew(line: Line, place: number): void {
    this.#empty(line, place);
    line.places[place] = line.connection.open(drawAsk(this.#options.random));
  }

  #empty(line: Line, place: number): void {
    const stream = line.places[place];
    line.places[place] = undefined;
    if (stream?.open === true) line.connection.cancel(stream);
  }

  #stall(line: Line, steps: number): void {
    if (line.resumesAt !== undefined) return;
    line.connection.stall();
    line.resumesAt = this.#step + steps;
  }

  #resume(line: Line): void {
    line.resumesAt = undefined;
    line.connection.resume();
  }

  /** As when a proxy's process dies and another one asks for the same at once. */
  async #replace(line: Line): Promise<void> {
    const asks = line.places.map((stream) => stream?.ask);
    line.connection.die();
    line.connection = await this.#connect();
    line.resumesAt = undefined;
    asks.forEach((ask, i) => (line.places[i] = ask && line.connection.open(ask)));
  }

  #connect(): Promise<SoakConnection> {
    return SoakConnection.connect(this.#options.address, this.#options.report);
  }
}
