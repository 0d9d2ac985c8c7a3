/** One request, not repeated, redirects not followed. What fails is told by its code alone. */
export type Asked =
  | { readonly status: number; readonly date: string | undefined; readonly text: string }
  /** `ECONNREFUSED`, `CERT_HAS_EXPIRED`, `TIMEOUT`. */
  | { readonly failure: string };

export async function ask(url: string, init: RequestInit, withinMs: number): Promise<Asked> {
  try {
    const answer = await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(withinMs) });
    const text = await answer.text();
    return { status: answer.status, date: answer.headers.get("date") ?? undefined, text };
  } catch (error) {
    return { failure: codeOf(error) };
  }
}

function codeOf(error: unknown): string {
  if (error instanceof DOMException && error.name === "TimeoutError") return "TIMEOUT";
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { readonly code?: unknown };
    if (typeof code === "string" && /^[A-Z0-9_]{1,60}$/u.test(code)) return code;
  }
  return "NO_ANSWER";
}
