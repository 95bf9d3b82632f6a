import sharp from 'sharp';

// Only what uploads may be is ever decoded, whatever a file pretends; caches would keep other people's pictures in memory.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});
sharp.cache(false);
sharp.concurrency(1);

export const maximumPixels = 50_000_000;
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** As it is shown, upright, by the header alone. Throws when it is no picture after all. */
export async function measureSize(picture: Buffer): Promise<Size> {
  const { autoOrient } = await sharp(picture, { limitInputPixels: false }).metadata();
  return autoOrient;
}

const thumbnailSize = 256;
const thumbnailSeconds = 20;

/** Width times height by the header alone: nothing is decoded. Throws when it is no picture after all. */
export async function countPixels(path: string): Promise<number> {
  const { width, height } = await sharp(path, { limitInputPixels: false }).metadata();
  return width * height;
}

/** A WebP of at most 256 pixels each way, turned upright, without the camera's notes. Throws on a damaged picture. */
export async function drawThumbnail(picture: Buffer): Promise<Buffer> {
  return sharp(picture, { limitInputPixels: maximumPixels, failOn: 'error' })
    .timeout({ seconds: thumbnailSeconds })
    .rotate()
    .resize(thumbnailSize, thumbnailSize, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
}

/** How light a picture is on the whole, and how much it differs within itself (standard deviation), 0 to 255. */
export interface Light {
  readonly brightness: number;
  readonly contrast: number;
}

const measuredSize = 128;

/** Of its grey, small: noise of a camera in the dark is no contrast. Throws on a damaged picture. */
export async function measureLight(picture: Buffer): Promise<Light> {
  const grey = await sharp(picture, { limitInputPixels: maximumPixels, failOn: 'error' })
    .timeout({ seconds: thumbnailSeconds })
    .resize(measuredSize, measuredSize, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#000' })
    .greyscale()
    .png()
    .toBuffer();
  const [channel] = (await sharp(grey).stats()).channels;
  // Of a single dot there is no deviation: it is not a number.
  const round = (value = 0): number => (Number.isNaN(value) ? 0 : Math.round(value));
  return { brightness: round(channel?.mean), contrast: round(channel?.stdev) };
}

const paperSize = 640;

/** A JPEG of at most 640 pixels each way, in colour and without the camera's notes, as a page shows it. Throws on a damaged picture. */
export async function drawForPaper(
  picture: Buffer,
): Promise<{ readonly jpeg: Buffer; readonly width: number; readonly height: number }> {
  const { data, info } = await sharp(picture, { limitInputPixels: maximumPixels, failOn: 'error' })
    .timeout({ seconds: thumbnailSeconds })
    .rotate()
    .resize(paperSize, paperSize, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality: 75 })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
}
