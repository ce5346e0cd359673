// A quiet sound at each move, for those who ask for it: made here, not loaded. This browser keeps the choice.

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

// Ties a tick box to the choice; once it is ticked, one hears what it is about.
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

// A short tone that falls, as of wood on wood. Browsers wait with it for a first tap or key; of several
// that wait only the last is heard.
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
