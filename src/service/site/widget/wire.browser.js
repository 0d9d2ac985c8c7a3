/** The widget's requests: one call each, and the stream of events. Nothing here retries. */

const ANSWER_WITHIN_MS = 15_000;
/** The service writes something every 20 s; a stream that is silent for longer is dead, though nobody closed it. */
const SILENCE_MS = 50_000;

export function post(base, path, body, token) {
  return fetch(base + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
    credentials: "omit",
    signal: window.AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
}

/** How long a 429 asks to wait. */
export function retryAfterMs(answer) {
  return Number(answer.headers.get("Retry-After") ?? 1) * 1000;
}

/**
 * Reads the stream once, until it ends. Calls `take(event, data)` for each event. Result: the response, its body read
 * or not.
 */
export async function readStream({ base, token, position, stop, opened, take }) {
  const attempt = new AbortController();
  const end = () => attempt.abort();
  stop.addEventListener("abort", end);
  let watchdog = setTimeout(end, SILENCE_MS);
  try {
    const answer = await fetch(`${base}stream`, {
      headers: { Authorization: `Bearer ${token}`, "Last-Event-ID": String(position) },
      cache: "no-store",
      credentials: "omit",
      signal: attempt.signal,
    });
    if (!answer.ok || answer.body === null) return answer;
    opened();
    const reader = answer.body.pipeThrough(new window.TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return answer;
      clearTimeout(watchdog);
      watchdog = setTimeout(end, SILENCE_MS);
      const events = (rest + value).split("\n\n");
      rest = events.pop();
      for (const event of events) {
        const fields = Object.fromEntries(event.split("\n").map((line) => line.split(/: (.*)/s, 2)));
        if (fields.data !== undefined) take(fields.event, JSON.parse(fields.data));
      }
    }
  } finally {
    clearTimeout(watchdog);
    stop.removeEventListener("abort", end);
  }
}
