import { noEndpoints, type EndpointSet } from "./endpoint-set.js";
import type { OpenStream } from "./follow-stream.js";
import type { Pace } from "./pace.js";

/**
 * A stream of whole states of a Get. Messages that come close together make one state, as a server may send
 * one for each set of labels; silence on a connection makes the empty state, since a server sends nothing for
 * a Service without endpoints.
 */
export function settledEndpoints(open: OpenStream<EndpointSet>, pace: Pace): OpenStream<EndpointSet> {
  return ({ next, end, ...handlers }) => {
    let latest: EndpointSet | undefined;
    let timer: NodeJS.Timeout | undefined;
    const tellIn = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(tell, ms);
    };
    const tell = () => {
      timer = undefined;
      next(latest ?? noEndpoints);
    };
    const cancel = open({
      ...handlers,
      connected: () => {
        if (latest === undefined) tellIn(pace.quietMs);
        handlers.connected?.();
      },
      next: (set) => {
        // A steady flow must not put off the state for ever: only the wait for silence is cut short.
        if (latest === undefined || timer === undefined) tellIn(pace.settleMs);
        latest = set;
      },
      end: (failure) => {
        clearTimeout(timer);
        if (timer !== undefined && latest !== undefined) tell();
        end(failure);
      },
    });
    return () => {
      clearTimeout(timer);
      cancel();
    };
  };
}
