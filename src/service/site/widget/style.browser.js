/** The widget's styles. Sizes are in px, because the page's own font size does not apply to it. */

/** On these screens, the panel covers everything. */
export const PHONE = "(max-width: 480px)";

export const STYLE = `
:host {
  --accent: #2f5bea; --on-accent: #fff; --shade: #000;
  --accent-text: color-mix(in srgb, var(--accent) 72%, var(--text)); --surface: #fff; --ground: #f6f7fb; --text: #1a2033; --soft: #5a647d;
  --line: #e4e7f0; --theirs: #fff; --danger: #c62f3b; --alert: #e5484d; --good: #3ecf8e;
  --shadow: 0 18px 50px rgb(20 28 60 / .22), 0 2px 8px rgb(20 28 60 / .10);
  all: initial; position: fixed; inset-inline-end: 20px; bottom: 20px; z-index: 2147483000; color-scheme: light dark;
  font: 15px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; color: var(--text);
}
@media (prefers-color-scheme: dark) {
  :host {
    --surface: #1b1f2a; --ground: #12151d; --text: #e8ebf4; --soft: #98a1b8; --line: #2b3140; --theirs: #262c3a;
    --accent-text: color-mix(in srgb, var(--accent) 45%, var(--text)); --danger: #ff8087; --shadow: 0 18px 50px rgb(0 0 0 / .55), 0 0 0 1px rgb(255 255 255 / .06);
  }
}
* { box-sizing: border-box; margin: 0; font: inherit; letter-spacing: normal; }
[hidden] { display: none !important; }
button { border: 0; background: none; color: inherit; cursor: pointer; padding: 0; }
svg { width: 24px; height: 24px; fill: none; stroke: currentColor; stroke-width: 1.9; stroke-linecap: round; stroke-linejoin: round; display: block; }
:focus-visible { outline: 3px solid var(--accent-text); outline-offset: 2px; }

.launcher {
  position: relative; width: 60px; height: 60px; border-radius: 50%; display: grid; place-items: center;
  color: var(--on-accent); background: linear-gradient(145deg, color-mix(in srgb, var(--accent) 90%, var(--shade)), var(--accent) 60%);
  box-shadow: 0 8px 24px color-mix(in srgb, var(--accent) 45%, transparent), 0 2px 6px rgb(0 0 0 / .18);
  transition: transform .16s ease;
}
.launcher:hover { transform: translateY(-2px) scale(1.03); }
.launcher svg { width: 29px; height: 29px; }
.badge {
  position: absolute; top: -3px; inset-inline-end: -3px; min-width: 22px; height: 22px; padding: 0 6px; border-radius: 11px;
  background: var(--alert); color: #fff; font-size: 12px; font-weight: 700; line-height: 22px; text-align: center;
  box-shadow: 0 0 0 2px var(--surface); display: none;
}
.unread .badge { display: block; }

.panel {
  position: absolute; inset-inline-end: 0; bottom: 0; width: 384px; height: min(620px, calc(100dvh - 40px)); display: flex;
  flex-direction: column; overflow: hidden; border-radius: 18px; background: var(--ground); box-shadow: var(--shadow);
  animation: rise .2s cubic-bezier(.2, .8, .3, 1);
}
@keyframes rise { from { opacity: 0; transform: translateY(14px) scale(.985); } }
.head {
  display: flex; align-items: center; gap: 12px; padding-block: 16px; padding-inline: 18px 14px; color: var(--on-accent);
  background: linear-gradient(120deg, var(--accent), color-mix(in srgb, var(--accent) 82%, var(--shade)));
}
.mark { width: 42px; height: 42px; border-radius: 50%; display: grid; place-items: center; background: color-mix(in srgb, var(--on-accent) 18%, transparent); flex: none; }
.names { flex: 1; min-width: 0; }
h2 { font-size: 17px; font-weight: 650; line-height: 1.25; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.head p { font-size: 13px; display: flex; align-items: center; gap: 6px; }
.dot { width: 8px; height: 8px; border-radius: 50%; background: var(--good); flex: none; }
.offline .dot { background: #f5b74f; }
.close { width: 40px; height: 40px; border-radius: 50%; display: grid; place-items: center; flex: none; }
.close:hover { background: color-mix(in srgb, var(--on-accent) 16%, transparent); }
.close svg { width: 20px; height: 20px; }
.head :focus-visible { outline-color: var(--on-accent); outline-offset: -2px; }

.greeting { padding: 44px 34px 0; text-align: center; color: var(--soft); }
.wave { width: 64px; height: 64px; margin: 0 auto 14px; border-radius: 50%; display: grid; place-items: center; color: var(--accent-text); background: color-mix(in srgb, var(--accent) 14%, var(--surface)); }
.wave svg { width: 32px; height: 32px; }
.talk { flex: 1; min-height: 0; position: relative; display: flex; }
.to-newest {
  position: absolute; bottom: 10px; inset-inline-start: 50%; transform: translateX(-50%); padding: 7px 16px; border-radius: 99px;
  background: var(--accent); color: var(--on-accent); font-size: 13px; font-weight: 600; box-shadow: 0 3px 12px rgb(0 0 0 / .25);
}
:host([dir="rtl"]) .to-newest { transform: translateX(50%); }
.email { padding: 12px 16px; background: var(--surface); border-top: 1px solid var(--line); font-size: 14px; }
.email-fields { flex-wrap: wrap; align-items: center; padding: 8px 0 0; border: 0; }
input {
  flex: 1; min-width: 160px; min-height: 40px; padding: 6px 12px; border: 1px solid var(--soft); border-radius: 12px; background: var(--ground);
  color: var(--text);
}
.save { min-height: 40px; padding: 0 16px; border-radius: 12px; background: var(--accent); color: var(--on-accent); font-weight: 600; }
.email .again { min-height: 40px; }
.too-long:not(:empty) { padding: 7px 16px; font-size: 13px; color: var(--danger); background: var(--surface); }
.log { flex: 1; min-width: 0; overflow-y: auto; overscroll-behavior: contain; padding: 14px 16px 10px; scrollbar-width: thin; }
.log:focus-visible { outline-offset: -3px; }
.day { display: flex; justify-content: center; margin: 6px 0 12px; }
.day span { font-size: 12px; color: var(--soft); background: color-mix(in srgb, var(--soft) 12%, transparent); padding: 2px 11px; border-radius: 10px; }

.message { position: relative; display: flex; flex-direction: column; margin-top: 3px; }
.message.first { margin-top: 12px; }
.theirs { align-items: flex-start; padding-inline-start: 38px; }
.mine { align-items: flex-end; padding-inline-start: 38px; }
.author { font-size: 12.5px; font-weight: 600; color: var(--soft); margin-block: 0 3px; margin-inline: 4px 0; }
.avatar {
  position: absolute; inset-inline-start: 0; bottom: 20px; width: 30px; height: 30px; border-radius: 50%; display: grid; place-items: center;
  font-size: 13px; font-weight: 700; color: var(--accent-text); background: color-mix(in srgb, var(--accent) 16%, var(--surface));
}
.bubble {
  max-width: 100%; padding: 9px 13px; border-radius: 18px; white-space: pre-wrap; overflow-wrap: anywhere;
  box-shadow: 0 1px 2px rgb(20 28 60 / .07);
}
.theirs .bubble { background: var(--theirs); border-start-start-radius: 6px; border-end-start-radius: 6px; }
.theirs.first .bubble { border-start-start-radius: 18px; }
.mine .bubble { background: var(--accent); color: var(--on-accent); border-start-end-radius: 6px; border-end-end-radius: 6px; }
.mine.first .bubble { border-start-end-radius: 18px; }
.bubble a { color: var(--accent-text); text-decoration: underline; text-underline-offset: 2px; }
.mine .bubble a { color: inherit; }
.pending .bubble { outline: 1.5px dashed color-mix(in srgb, var(--accent) 55%, var(--surface)); outline-offset: 2px; }
.refused .bubble { background: none; color: var(--text); box-shadow: inset 0 0 0 1.5px var(--danger); }
.foot { font-size: 11.5px; line-height: 17px; color: var(--soft); margin: 3px 5px 0; }
.refused .foot { color: var(--danger); }
.again { text-decoration: underline; font-weight: 600; }

.status:not(:empty) {
  padding: 7px 16px; font-size: 13px; text-align: center; color: var(--text);
  background: color-mix(in srgb, #f5b74f 24%, var(--surface));
}
.rating { padding: 12px 16px; text-align: center; background: var(--surface); border-top: 1px solid var(--line); }
.rating p { font-size: 13px; color: var(--soft); }
h3 { font-weight: 650; margin: 4px 0; }
.stars { display: flex; justify-content: center; }
.star { width: 44px; height: 44px; display: grid; place-items: center; border-radius: 50%; color: var(--soft); }
.star svg { width: 28px; height: 28px; stroke-width: 1.5; }
.full, .star:hover, .star:has(~ .star:hover) { color: #b26a00; }
.full svg, .star:hover svg, .star:has(~ .star:hover) svg { fill: #f5b74f; }
.outcome:not(:empty) { margin-top: 4px; }
form { display: flex; align-items: flex-end; gap: 8px; padding: 10px 12px 12px; background: var(--surface); border-top: 1px solid var(--line); }
textarea {
  flex: 1; min-width: 0; max-height: 136px; padding: 9px 14px; border: 1px solid var(--line); border-radius: 21px; resize: none;
  background: var(--ground); color: var(--text); overflow-y: auto; scrollbar-width: thin; outline: none; display: block;
}
textarea::placeholder { color: var(--soft); opacity: 1; }
textarea:focus-visible {
  outline: none; border-color: var(--accent-text); box-shadow: 0 0 0 3px color-mix(in srgb, var(--accent-text) 30%, transparent); }
.send {
  width: 42px; height: 42px; border-radius: 50%; display: grid; place-items: center; flex: none; background: var(--accent);
  color: var(--on-accent); transition: background .15s, opacity .15s;
}
.send:disabled { background: var(--line); color: var(--soft); cursor: default; }
.send svg { width: 21px; height: 21px; }

.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media ${PHONE} {
  .panel {
    position: fixed; inset: var(--screen-top, 0) 0 auto; width: auto; height: var(--screen-height, 100dvh); border-radius: 0;
    padding-bottom: env(safe-area-inset-bottom);
  }
  textarea, input { font-size: 16px; }
}
@media (forced-colors: active) { .panel, .bubble, .launcher, .badge { border: 1px solid; } .full svg { fill: Highlight; } }
@media print { :host { display: none; } }
@media (prefers-reduced-motion: reduce) { * { animation: none !important; transition: none !important; } }
`;
