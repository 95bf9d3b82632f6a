/** What reads codes in the picture of a camera, as browsers have it that do so by themselves. */
export interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type DetectorClass = new (options: { readonly formats: readonly string[] }) => Detector;

/** The browser's own, or the one that is loaded where it has none. */
export async function openDetector(): Promise<Detector> {
  const Own = (window as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector;
  return Own ? new Own({ formats: ['code_128', 'qr_code'] }) : drawnDetector();
}

/** Reads what it draws of the camera: finer than this costs time and shows no more of a code held before it. */
const widest = 960;

async function drawnDetector(): Promise<Detector> {
  const { greyOf, readCode } = await import('./read-code.ts');
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  return {
    detect: async (video) => {
      const scale = Math.min(1, widest / video.videoWidth);
      const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
      if (!canvas || !width || !height) return [];
      [canvas.canvas.width, canvas.canvas.height] = [width, height];
      canvas.drawImage(video, 0, 0, width, height);
      const rawValue = readCode(greyOf(canvas.getImageData(0, 0, width, height).data, width, height));
      return rawValue === null ? [] : [{ rawValue }];
    },
  };
}
