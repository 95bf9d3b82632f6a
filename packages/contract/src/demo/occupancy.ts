/** What kind of day it is for a garage. */
export const dayClasses = ['weekday', 'sat', 'sun'] as const;
export type OccupancyDay = (typeof dayClasses)[number];

interface Garage {
  readonly garage: string;
  readonly capacity: number;
  /** How much of it a car park in Indonesia resembles; ours. */
  readonly weight: number;
  /** Mean share of places taken, by local hour 0 to 23. */
  readonly taken: Readonly<Record<OccupancyDay, readonly number[]>>;
}

/** Real garages, March to June 2025, from public counts of places taken. */
export const garages: readonly Garage[] = [
  {
    garage: 'station garage, Bielefeld',
    capacity: 850,
    weight: 0.2,
    taken: {
      weekday: [
        0.084, 0.076, 0.072, 0.072, 0.065, 0.071, 0.089, 0.138, 0.233, 0.332, 0.418, 0.483, 0.516, 0.514, 0.495, 0.476,
        0.452, 0.42, 0.381, 0.34, 0.284, 0.233, 0.188, 0.143,
      ],
      sat: [
        0.21, 0.174, 0.141, 0.119, 0.102, 0.096, 0.106, 0.123, 0.15, 0.199, 0.321, 0.474, 0.618, 0.704, 0.763, 0.802,
        0.809, 0.781, 0.724, 0.658, 0.582, 0.522, 0.48, 0.417,
      ],
      sun: [
        0.342, 0.279, 0.227, 0.185, 0.153, 0.134, 0.132, 0.136, 0.149, 0.163, 0.183, 0.196, 0.203, 0.217, 0.226, 0.229,
        0.221, 0.205, 0.183, 0.174, 0.16, 0.136, 0.108, 0.079,
      ],
    },
  },
  {
    garage: 'city hall garage, Bonn',
    capacity: 300,
    weight: 0.3,
    taken: {
      weekday: [
        0.214, 0.192, 0.183, 0.18, 0.178, 0.17, 0.182, 0.216, 0.306, 0.437, 0.624, 0.768, 0.78, 0.719, 0.677, 0.662,
        0.657, 0.64, 0.611, 0.585, 0.534, 0.478, 0.409, 0.335,
      ],
      sat: [
        0.492, 0.37, 0.305, 0.264, 0.231, 0.207, 0.201, 0.197, 0.198, 0.275, 0.488, 0.735, 0.897, 0.939, 0.933, 0.903,
        0.868, 0.812, 0.736, 0.694, 0.688, 0.695, 0.695, 0.669,
      ],
      sun: [
        0.56, 0.444, 0.341, 0.275, 0.236, 0.209, 0.195, 0.2, 0.228, 0.247, 0.293, 0.35, 0.38, 0.41, 0.423, 0.434, 0.426,
        0.404, 0.377, 0.349, 0.311, 0.272, 0.227, 0.191,
      ],
    },
  },
  {
    garage: 'long-stay station garage, Dresden',
    capacity: 800,
    weight: 0.1,
    taken: {
      weekday: [
        0.545, 0.543, 0.542, 0.539, 0.549, 0.552, 0.567, 0.596, 0.636, 0.675, 0.71, 0.73, 0.736, 0.733, 0.725, 0.713,
        0.704, 0.704, 0.694, 0.669, 0.633, 0.604, 0.581, 0.563,
      ],
      sat: [
        0.566, 0.564, 0.563, 0.56, 0.562, 0.572, 0.579, 0.587, 0.596, 0.618, 0.672, 0.727, 0.759, 0.771, 0.776, 0.764,
        0.746, 0.72, 0.704, 0.677, 0.638, 0.602, 0.579, 0.566,
      ],
      sun: [
        0.558, 0.552, 0.555, 0.551, 0.56, 0.561, 0.567, 0.572, 0.577, 0.588, 0.6, 0.605, 0.612, 0.612, 0.609, 0.601,
        0.597, 0.603, 0.606, 0.594, 0.573, 0.55, 0.537, 0.532,
      ],
    },
  },
  {
    garage: 'shopping and nightlife garage, Bochum',
    capacity: 564,
    weight: 0.4,
    taken: {
      weekday: [
        0.317, 0.284, 0.266, 0.258, 0.258, 0.249, 0.25, 0.303, 0.446, 0.576, 0.662, 0.711, 0.726, 0.703, 0.679, 0.663,
        0.645, 0.647, 0.713, 0.771, 0.771, 0.683, 0.585, 0.488,
      ],
      sat: [
        0.704, 0.532, 0.389, 0.318, 0.285, 0.263, 0.258, 0.257, 0.263, 0.285, 0.344, 0.42, 0.486, 0.553, 0.607, 0.642,
        0.671, 0.721, 0.779, 0.869, 0.934, 0.971, 0.961, 0.916,
      ],
      sun: [
        0.806, 0.639, 0.482, 0.376, 0.319, 0.291, 0.274, 0.259, 0.266, 0.27, 0.301, 0.341, 0.357, 0.375, 0.403, 0.446,
        0.515, 0.608, 0.689, 0.655, 0.597, 0.509, 0.416, 0.339,
      ],
    },
  },
];

/** The share of places taken at a local hour of such a day: the garages by their weights. */
export function occupancyAt(day: OccupancyDay, hour: number): number {
  return garages.reduce((sum, { taken, weight }) => sum + weight * (taken[day][hour] ?? 0), 0);
}

/** The day class of a calendar day, `YYYY-MM-DD`. */
export function dayClassOf(day: string): OccupancyDay {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0) return 'sun';
  return weekday === 6 ? 'sat' : 'weekday';
}
