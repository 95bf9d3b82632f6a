/** Every measure and colour of the product (design: look and feel). Screens use these, never literal values. */
export const space = 4;
export const radius = { card: 8, input: 6, chip: 4 } as const;
export const type = { small: 12, dense: 13, body: 14, large: 16, title: 20, display: 28, price: 64 } as const;
/** A wall screen is read at four metres. */
export const rowHeight = { compact: 32, table: 40, comfortable: 52, touch: 44 } as const;
export const motionMs = 150;

export const shell = {
  navbarWidth: 280,
  navbarFoldedWidth: 64,
  toolbarHeight: 56,
  footerHeight: 40,
  boxedWidth: 1280,
} as const;

/** What the bar of training takes above every screen; nothing elsewhere. */
export const markHeight = 'var(--mark-height, 0px)';
export const screenHeight = `calc(100dvh - ${markHeight})`;
/** Of training alone, in the light and in the dark: no other bar has its colour. */
export const trainingBar = { ground: '#7A1F8C', ink: '#FFFFFF', height: 28 } as const;

export const light = {
  accent: '#1554C0',
  accentStrong: '#0F4198',
  onAccent: '#FFFFFF',
  amber: '#8A5300',
  amberSurface: '#FFF4DC',
  red: '#B3261E',
  redSurface: '#FDECEA',
  green: '#1A7040',
  greenSurface: '#E6F4EA',
  page: '#F6F7F9',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  sunken: '#EEF1F5',
  text: '#16202E',
  quietText: '#526071',
  disabledText: '#8995A3',
  hairline: '#DCE1E8',
  border: '#8592A3',
} as const;

export const dark = {
  accent: '#7FB0FF',
  accentStrong: '#A6C8FF',
  onAccent: '#0E1420',
  amber: '#F5BE4F',
  amberSurface: '#33280F',
  red: '#FF9189',
  redSurface: '#3A1A1C',
  green: '#63D297',
  greenSurface: '#12301F',
  page: '#0E1420',
  surface: '#151D2B',
  raised: '#1D2737',
  sunken: '#0B101A',
  text: '#E7ECF3',
  quietText: '#A7B3C4',
  disabledText: '#6C7A8E',
  hairline: '#2A3547',
  border: '#66758B',
} as const;

/** Eight colours that colour-blind people tell apart (after Okabe and Ito), for charts. */
export const chartColours = {
  light: ['#1554C0', '#D55E00', '#00805E', '#8A4B9E', '#B8860B', '#2F9BD6', '#C2457A', '#5B6675'],
  dark: ['#7FB0FF', '#FF9A4D', '#4FD1A5', '#C79BE0', '#E6C04C', '#8FD3F7', '#F58CB6', '#A7B3C4'],
} as const;
