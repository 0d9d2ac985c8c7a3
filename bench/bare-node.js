/** Node with undici loaded and nothing to do: the baseline for idle memory. */
import { setInterval } from "node:timers";
import { Pool } from "undici";

const pool = new Pool("http://127.0.0.1:9");
setInterval(() => pool.stats, 60_000);
