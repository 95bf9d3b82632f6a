let audio: AudioContext | null = null;

/** Hertz of each beep. */
const beeps = { error: [880, 660, 880, 660], warning: [660, 880] } as const;
const beepSeconds = 0.18;
const restSeconds = 0.07;
const loudness = 0.4;

/** The loudspeaker; a browser keeps it silent until somebody has touched its page. */
export const openSpeaker = (): AudioContext => (audio ??= new AudioContext());

export function playTone(speaker: AudioContext, tone: keyof typeof beeps): void {
  for (const [place, hertz] of beeps[tone].entries()) {
    const from = speaker.currentTime + place * (beepSeconds + restSeconds);
    const oscillator = speaker.createOscillator();
    const gain = speaker.createGain();
    oscillator.frequency.value = hertz;
    // Swelling and fading, so that it does not crack.
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(loudness, from + 0.02);
    gain.gain.setValueAtTime(loudness, from + beepSeconds - 0.03);
    gain.gain.linearRampToValueAtTime(0, from + beepSeconds);
    oscillator.connect(gain).connect(speaker.destination);
    oscillator.start(from);
    oscillator.stop(from + beepSeconds);
  }
}
