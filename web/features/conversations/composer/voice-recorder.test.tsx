import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { box, setUpComposer, upload } from '#web/test/composer.tsx';

setUpComposer();

describe('a voice message', () => {
  class Recorder extends EventTarget {
    static isTypeSupported = (type: string) => type.startsWith('audio/webm');
    state = 'inactive';
    mimeType = 'audio/webm;codecs=opus';
    start() {
      this.state = 'recording';
    }
    stop() {
      this.state = 'inactive';
      this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['sound']) }));
      this.dispatchEvent(new Event('stop'));
    }
  }
  const microphone = (getUserMedia: () => Promise<unknown>) =>
    vi.stubGlobal('navigator', Object.assign(navigator, { mediaDevices: { getUserMedia } }));
  const track = { stop: vi.fn<() => void>() };

  it('is recorded and attached, and lets go of the microphone', async () => {
    vi.stubGlobal('MediaRecorder', Recorder);
    microphone(async () => ({ getTracks: () => [track] }));
    fireEvent.click(screen.getByRole('button', { name: 'Record a voice message' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Stop and attach' }));
    await waitFor(() => expect(upload).toHaveBeenCalledTimes(1));
    expect(document.activeElement).toBe(box());
    const body = upload.mock.calls[0]?.[1].body as File;
    expect([body.name, body.type]).toEqual(['Voice message.webm', 'audio/webm']);
    expect(track.stop).toHaveBeenCalled();
  });

  it('without leave to record says what to do', async () => {
    vi.stubGlobal('MediaRecorder', Recorder);
    microphone(async () => {
      throw new DOMException('no', 'NotAllowedError');
    });
    fireEvent.click(screen.getByRole('button', { name: 'Record a voice message' }));
    expect(await screen.findByText(/blocks the microphone/)).toBeTruthy();
    expect(document.activeElement).toBe(
      screen.getByRole('group', { name: 'Record a voice message' }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(box());
  });

  it('says when the browser cannot record', async () => {
    vi.stubGlobal('MediaRecorder', undefined);
    fireEvent.click(screen.getByRole('button', { name: 'Record a voice message' }));
    expect(await screen.findByText(/can't record sound/)).toBeTruthy();
  });
});
