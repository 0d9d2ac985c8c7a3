/** A list of messages that follows its end while the reader is there, and shows what the reader has just written. */
import { h } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { html, type Child } from "./html.browser.ts";

const END_PX = 60;

interface ScrollerProps {
  readonly label: string;
  /** `openedMs`: when the list was opened. Younger messages arrived while the reader looked. */
  readonly list: (openedMs: number) => Child;
  /** The reader's own last message. */
  readonly mine: string | number | undefined;
}

/** Starts at its end again when `key` changes. */
export const scroller = (props: ScrollerProps, key: string) => h(Scroller, { ...props, key });

function Scroller({ label, list, mine }: ScrollerProps) {
  const box = useRef<HTMLDivElement>(null);
  const openedMs = useRef(Date.now());
  const seenMine = useRef(mine);
  const { current } = box;
  // Measured before the new content is drawn.
  const wasAtEnd = current === null || current.scrollHeight - current.scrollTop - current.clientHeight < END_PX;
  useLayoutEffect(() => {
    const isWritten = mine !== undefined && mine !== seenMine.current;
    seenMine.current = mine;
    if ((wasAtEnd || isWritten) && box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  });
  return html`<div class="scroller" tabindex="0" role="group" aria-label=${label} ref=${box}>
    ${list(openedMs.current)}
  </div>`;
}
