/** What stands beside the tiles of a wall grows with the screen: it is read from as far away. */
export const wallZoom = {
  '@media (min-width: 1536px)': { zoom: 1.25 },
  '@media (min-width: 2400px)': { zoom: 1.6 },
  '@media (min-width: 3600px)': { zoom: 2.2 },
} as const;
