/** What a visitor notices of an answer while the chat is closed or the tab is in the background: a sound and the title. */
const TONES = [
  [880, 0],
  [1175, 0.12],
];

/** `isOn`: the page may switch both off. */
export function createAlerts(isOn) {
  let shown = "";
  function setTitle(unread) {
    // The page may have changed its title meanwhile, which stays as it is.
    const own = shown !== "" && document.title.startsWith(shown) ? document.title.slice(shown.length) : document.title;
    shown = unread > 0 ? `(${unread}) ` : "";
    if (document.title !== shown + own) document.title = shown + own;
  }
  return {
    /** `more`: there are more than before. */
    unread(unread, more) {
      if (!isOn) return;
      setTitle(unread);
      if (more) ring();
    },
  };
}

/** Browsers allow a sound only after the visitor has done something on the page. */
function ring() {
  if (navigator.userActivation?.hasBeenActive !== true || !window.AudioContext) return;
  const context = new window.AudioContext();
  for (const [pitch, after] of TONES) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const at = context.currentTime + after;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.25);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.25);
  }
  setTimeout(() => context.close(), 1_000);
}
