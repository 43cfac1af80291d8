/** Makers of turntables that exist only in this demo. */
const MAKERS = [
  'Aldera',
  'Arvind & Lowe',
  'Bremora',
  'Brunsvik',
  'Calmeer',
  'Cordell',
  'Dalvik',
  'Dornbach',
  'Elmstad',
  'Everloo',
  'Fjordal',
  'Garrowby',
  'Halvensen',
  'Hollinde',
  'Ivarsen',
  'Jorvale',
  'Kestrup',
  'Kollmer',
  'Lindemar',
  'Marrowick',
  'Nordhaven',
  'Ostrava Ton',
  'Pellworth',
  'Quillon',
  'Ravnholt',
  'Sandvoort',
  'Tessmar',
  'Ulverton',
  'Veldhoven Radio',
  'Wexmoor',
] as const
/** The first number of a series, and how far apart its models are. */
const SERIES = [
  ['TT', 10, 5],
  ['D', 100, 20],
  ['Studio', 1, 1],
  ['PS-', 210, 15],
] as const
const MODELS_OF_SERIES = 10
/** Number of styli among which the models are shared out. */
const STYLI = 4
/** Whoever needs the second stylus can take the third instead, which wears the groove less. */
const UPGRADE = { from: 1, to: 2 } as const

interface Turntable {
  readonly name: string
  readonly stylus: number
}

/** 1,200 turntables, and which stylus each takes. */
const TURNTABLES: readonly Turntable[] = MAKERS.flatMap((maker, makerAt) =>
  SERIES.flatMap(([series, first, step], seriesAt) =>
    Array.from({ length: MODELS_OF_SERIES }, (_, at) => {
      const number = first + at * step
      return {
        name: `${maker} ${series}${series.endsWith('-') ? '' : ' '}${number}`,
        stylus: (makerAt + seriesAt) % STYLI,
      }
    }),
  ),
)

/** Returns the turntables that a stylus fits; styli count from 0. */
export function turntablesOf(stylus: number): readonly string[] {
  return TURNTABLES.filter(
    (table) => table.stylus === stylus || (stylus === UPGRADE.to && table.stylus === UPGRADE.from),
  ).map(({ name }) => name)
}
