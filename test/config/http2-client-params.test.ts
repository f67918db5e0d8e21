import { parseHttp2ClientParams } from "../../src/config/http2-client-params.js";

const integers = "expected a whole number from";

describe("parseHttp2ClientParams", () => {
  it("reads what the chart passes", () => {
    const text = '{"keep_alive":{"interval":{"seconds":10},"timeout":{"seconds":3},"while_idle":true}}';
    expect(parseHttp2ClientParams(text)).toEqual({
      ok: true,
      value: { keepAlive: { interval: { seconds: "10" }, timeout: { seconds: "3" }, whileIdle: true } },
    });
  });

  it("reads every field", () => {
    const text = JSON.stringify({
      flow_control: {
        initial_connection_window_size: 65535,
        initial_stream_window_size: 4294967295,
        adaptive_flow_control: true,
      },
      keep_alive: { interval: { seconds: 1, nanos: 5 }, timeout: { nanos: 7 }, while_idle: true },
      internals: { max_concurrent_reset_streams: 1, max_frame_size: 16384, max_send_buf_size: 3 },
    });
    expect(parseHttp2ClientParams(text)).toEqual({
      ok: true,
      value: {
        flowControl: {
          initialConnectionWindowSize: 65535,
          initialStreamWindowSize: 4294967295,
          adaptiveFlowControl: true,
        },
        keepAlive: { interval: { seconds: "1", nanos: 5 }, timeout: { nanos: 7 }, whileIdle: true },
        internals: { maxConcurrentResetStreams: 1, maxFrameSize: 16384, maxSendBufSize: 3 },
      },
    });
  });

  it.each([
    ["{}", {}],
    ["null", {}],
    ['{"keep_alive":null}', {}],
    ['{"keep_alive":{}}', { keepAlive: {} }],
    ['{"keep_alive":{"while_idle":false,"interval":{"seconds":0}}}', { keepAlive: { interval: {} } }],
    ['{"something_new":{"a":1},"keepAlive":{}}', {}],
    ['{"Keep_Alive":{"WHILE_IDLE":true}}', { keepAlive: { whileIdle: true } }],
  ])("reads %s as Go would", (text, value) => {
    expect(parseHttp2ClientParams(text)).toEqual({ ok: true, value });
  });

  it("is frozen all the way down", () => {
    const parsed = parseHttp2ClientParams('{"keep_alive":{"interval":{"seconds":1}}}');
    if (!parsed.ok) throw new Error("must parse");
    const { value } = parsed;
    const parts = [value, value.keepAlive, value.keepAlive?.interval];
    expect(parts.map((part) => part !== undefined && Object.isFrozen(part))).toEqual([true, true, true]);
  });

  it("names every field of a wrong type at once", () => {
    const text = JSON.stringify({
      flow_control: [],
      keep_alive: { interval: "10s", timeout: { seconds: "3", nanos: 1.5 }, while_idle: 1 },
      internals: { max_frame_size: -1, max_send_buf_size: 4294967296 },
    });
    expect(parseHttp2ClientParams(text)).toEqual({
      ok: false,
      error: [
        'flow_control: found "[]", expected a JSON object',
        'keep_alive.interval: found "10s", expected a JSON object',
        `keep_alive.timeout.seconds: found "3", ${integers} -9007199254740991 to 9007199254740991`,
        `keep_alive.timeout.nanos: found "1.5", ${integers} -2147483648 to 2147483647`,
        'keep_alive.while_idle: found "1", expected true or false',
        `internals.max_frame_size: found "-1", ${integers} 0 to 4294967295`,
        `internals.max_send_buf_size: found "4294967296", ${integers} 0 to 4294967295`,
      ],
    });
  });

  it.each(["[]", "1", '"text"', "true"])("refuses %s in place of an object", (text) => {
    expect(parseHttp2ClientParams(text)).toMatchObject({
      ok: false,
      error: [expect.stringContaining("expected a JSON object")],
    });
  });

  it.each(["{", "{} x", "keep_alive"])("refuses %s, which is no JSON", (text) => {
    expect(parseHttp2ClientParams(text)).toMatchObject({
      ok: false,
      error: [expect.stringMatching(/^found .*, expected a JSON object \(/)],
    });
  });
});
