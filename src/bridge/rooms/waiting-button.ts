/** The button that lists who waits in its room, as `/waiting` does. */
import type { Button } from "../model/button.ts";

export const WAITING_BUTTON: Button = { action: "waiting", value: "waiting", label: { key: "button-waiting" } };
