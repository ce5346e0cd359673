// A quiet sound at each move, for users who turn it on. It is synthesized here; the browser keeps the choice.

const KEY = "printkit-sound";
let on = kept();
let context;
let asked = 0;

function kept() {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}

// Connects a tick box with the choice; ticking it plays the sound once.
export function soundSwitch(box) {
  box.checked = on;
  box.addEventListener("change", () => {
    on = box.checked;
    try {
      localStorage.setItem(KEY, on ? "on" : "off");
    } catch {
      // a browser that keeps nothing is silent again after a reload
    }
    knock();
  });
}

// A short falling tone, like wood on wood. Browsers play nothing before the first tap or key; of the tones
// that wait for it only the last is played.
export async function knock() {
  if (!on) return;
  const mine = ++asked;
  context ??= new AudioContext();
  await context.resume();
  if (mine !== asked) return;
  const [now, tone, level] = [context.currentTime, context.createOscillator(), context.createGain()];
  tone.frequency.setValueAtTime(420, now);
  tone.frequency.exponentialRampToValueAtTime(170, now + 0.09);
  level.gain.setValueAtTime(0.08, now);
  level.gain.exponentialRampToValueAtTime(0.0001, now + 0.12);
  tone.connect(level).connect(context.destination);
  tone.start(now);
  tone.stop(now + 0.13);
}
