/** Two short tones. A browser that has not been touched yet stays silent, which is its right. */
export async function playSound(): Promise<void> {
  const context = new AudioContext();
  try {
    if (context.state === 'suspended') await context.resume();
    const end = [0, 0.18]
      .map((delay, index) => tone(context, delay, index === 0 ? 660 : 880))
      .at(-1);
    await end;
  } finally {
    await context.close();
  }
}

const SECONDS = 0.16;

function tone(context: AudioContext, delay: number, frequency: number): Promise<void> {
  const at = context.currentTime + delay;
  const oscillator = new OscillatorNode(context, { frequency });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(0.2, at + 0.02);
  gain.gain.linearRampToValueAtTime(0, at + SECONDS);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + SECONDS);
  return new Promise((resolve) => oscillator.addEventListener('ended', () => resolve()));
}
