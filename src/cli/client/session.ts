import picocolors from "picocolors";
import { deepEqual } from "../../domain/deep-equal.js";
import { formatGoDuration } from "../../domain/go-duration.js";
import { renderChange, type Change } from "./change.js";
import type { ClientContext } from "./client-context.js";
import type { ClientOptions } from "./client-options.js";
import { connectDestination, type Cancel, type DestinationClient } from "./destination-client.js";
import type { Verdict } from "./follow-stream.js";
import type { Follower } from "./follower.js";
import { renderDocument } from "./output-format.js";
import { standardPace, type Pace } from "./pace.js";
import { printable } from "./printable.js";
import { failureText, isFinal, type StreamFailure } from "./stream-failure.js";
import { exitCode } from "../exit-code.js";

type Colors = ReturnType<typeof picocolors.createColors>;

/** What one command asks, and how it shows the answers. */
export interface SessionPlan<View> {
  /** `waypost profile`, for messages. */
  readonly name: string;
  /** What is asked about, for messages. */
  readonly subject: string;
  follow(
    server: { readonly client: DestinationClient; readonly pace: Pace },
    follower: Follower<View>,
  ): Cancel;
  /** The answer for people; empty when there is nothing to show. */
  table(view: View, colors: Colors): string;
  /** The answer for programs. */
  document(view: View): unknown;
  diff(before: View, after: View): readonly Change[];
  /** Said on stderr in place of an empty table. */
  readonly whenEmpty?: string;
}

/** Asks, prints the answer and, when watching, what changes until the signal. Gives the exit code. */
export function runSession<View>(
  plan: SessionPlan<View>,
  options: ClientOptions,
  context: ClientContext,
): Promise<number> {
  return new Promise((resolve) => new Session(plan, { options, context }, resolve).start());
}

/** The longest wait that setTimeout takes, in milliseconds: 24.8 days. */
const longestTimer = 2 ** 31 - 1;

class Session<View> implements Follower<View> {
  readonly #plan: SessionPlan<View>;
  readonly #options: ClientOptions;
  readonly #context: ClientContext;
  readonly #colors: Colors;
  readonly #resolve: (code: number) => void;
  /** What was last said of each authority that is lost. */
  readonly #losses = new Map<string, string>();
  #client: DestinationClient | undefined;
  #stop: Cancel = () => undefined;
  #timer: NodeJS.Timeout | undefined;
  #last: View | undefined;
  #hasFailed = false;
  #isOver = false;

  constructor(
    plan: SessionPlan<View>,
    given: { readonly options: ClientOptions; readonly context: ClientContext },
    resolve: (code: number) => void,
  ) {
    this.#plan = plan;
    this.#options = given.options;
    this.#context = given.context;
    this.#colors = picocolors.createColors(given.context.terminal.color);
    this.#resolve = resolve;
  }

  start(): void {
    const { signal, pace = standardPace } = this.#context;
    if (signal.aborted) {
      this.#interrupt();
      return;
    }
    signal.addEventListener("abort", this.#interrupt, { once: true });
    const timeoutMs = Math.min(Number(this.#options.timeout) / 1e6, longestTimer);
    this.#timer = setTimeout(() => this.#giveUpWaiting(), timeoutMs);
    const client = connectDestination(this.#options.address, pace);
    this.#client = client;
    // Silence has to be noticed before the time is up, or else it would not count as an answer.
    const quietMs = Math.min(pace.quietMs, timeoutMs / 2);
    this.#stop = this.#plan.follow({ client, pace: { ...pace, quietMs } }, this);
  }

  view(view: View): void {
    if (this.#isOver) return;
    clearTimeout(this.#timer);
    const last = this.#last;
    this.#last = view;
    if (last === undefined) this.#printFirst(view);
    else if (!deepEqual(last, view)) this.#printChanges(last, view);
    if (!this.#options.watch) this.#finish(this.#hasFailed ? 1 : 0);
  }

  lost(failure: StreamFailure, authority: string): Verdict {
    if (this.#isOver) return "give up";
    this.#hasFailed = true;
    if (failure.unreachable) {
      this.#explainUnreachable(failure);
      this.#finish(1);
      return "give up";
    }
    clearTimeout(this.#timer);
    const verdict = this.#options.watch && !isFinal(failure) ? "retry" : "give up";
    this.#report(failure, authority, verdict);
    return verdict;
  }

  back(authority: string): void {
    if (this.#losses.delete(authority)) this.#note(`${authority}: the server answers again`);
  }

  over(): void {
    this.#finish(1);
  }

  readonly #interrupt = (): void => this.#finish(this.#options.watch ? 0 : exitCode.interrupted);

  #finish(code: number): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#context.signal.removeEventListener("abort", this.#interrupt);
    this.#stop();
    this.#client?.close();
    this.#resolve(code);
  }

  #printFirst(view: View): void {
    const { output, watch } = this.#options;
    const text =
      output === "table"
        ? this.#plan.table(view, this.#colors)
        : renderDocument(this.#plan.document(view), output, { stream: watch });
    if (text !== "") this.#context.terminal.stdout.write(text);
    else if (this.#plan.whenEmpty !== undefined)
      this.#context.terminal.stderr.write(`${this.#plan.whenEmpty}\n`);
  }

  #printChanges(last: View, view: View): void {
    const { output } = this.#options;
    if (output !== "table") {
      this.#printFirst(view);
      return;
    }
    const time = this.#time();
    for (const change of this.#plan.diff(last, view)) {
      this.#context.terminal.stdout.write(renderChange(change, time, this.#colors));
    }
  }

  #report(failure: StreamFailure, authority: string, verdict: Verdict): void {
    const text = `${authority}: ${failureText(failure)}`;
    if (!this.#options.watch) {
      this.#complain(text);
      return;
    }
    // A server that is away, or a name that is not there yet, would otherwise be told at each try.
    if (this.#losses.get(authority) === text && verdict === "retry") return;
    this.#losses.set(authority, text);
    this.#note(`${text}; ${verdict === "retry" ? "trying again" : "giving up"}`);
  }

  #explainUnreachable(failure: StreamFailure): void {
    this.#complain(
      `cannot connect to ${this.#options.address}: ${failure.message}`,
      "Start a server with `waypost serve --manifests DIR`, or name one that runs with --addr HOST:PORT or WAYPOST_ADDR.",
    );
  }

  #giveUpWaiting(): void {
    const { address, timeout } = this.#options;
    this.#complain(
      `no answer from ${address} about ${this.#plan.subject} within ${formatGoDuration(timeout)} (--timeout).`,
      "Either the server cannot be reached, or it has nothing to tell yet, as for a pod without an address.",
    );
    this.#finish(1);
  }

  #complain(text: string, ...more: readonly string[]): void {
    const lines = [`${this.#plan.name}: ${text}`, ...more].map(printable);
    this.#context.terminal.stderr.write(`${lines.join("\n")}\n`);
  }

  #note(text: string): void {
    const time = this.#colors.dim(this.#time().toISOString());
    this.#context.terminal.stderr.write(`${time} ${this.#colors.red(`! ${printable(text)}`)}\n`);
  }

  #time(): Date {
    return (this.#context.now ?? (() => new Date()))();
  }
}
