import { useEffect, useRef } from 'react';

interface Props {
  /** data URL of a PNG */
  dataUrl: string;
  label: string;
}

/** The code drawn on a canvas: the Content-Security-Policy allows no images from data URLs. */
export function QrCanvas({ dataUrl, label }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let wanted = true;
    void decode(dataUrl).then((image) => {
      const element = canvas.current;
      if (!wanted || !element) return;
      element.width = image.width;
      element.height = image.height;
      element.getContext('2d')?.drawImage(image, 0, 0);
    });
    return () => {
      wanted = false;
    };
  }, [dataUrl]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className="size-full [image-rendering:pixelated]"
    />
  );
}

function decode(dataUrl: string): Promise<ImageBitmap> {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (c) =>
    c.charCodeAt(0),
  );
  return createImageBitmap(new Blob([bytes], { type: 'image/png' }));
}
