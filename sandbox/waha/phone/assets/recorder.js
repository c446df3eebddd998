import { h } from './dom.js';
import { icon } from './icons.js';

/** The button that records a voice note: one click starts, the next one ends. `done` gets the file. */
export function recordButton(done, complain) {
  let recorder;
  const look = (name, label) => {
    button.replaceChildren(icon(name));
    button.setAttribute('aria-label', label);
  };
  const press = async () => {
    if (recorder) return recorder.stop();
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    recorder = new MediaRecorder(stream);
    recorder.addEventListener('dataavailable', ({ data }) => done(new File([data], '', data)));
    recorder.addEventListener('stop', () => {
      for (const track of stream.getTracks()) track.stop();
      recorder = undefined;
      look('mic', 'Record a voice note');
    });
    recorder.start();
    look('stop', 'End the recording');
  };
  const onclick = () => press().catch(() => complain('This browser gives the page no microphone.'));
  const button = h('button', { type: 'button', class: 'round', onclick });
  look('mic', 'Record a voice note');
  return button;
}
