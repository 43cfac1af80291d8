/** The three finishes of the gear. */
export type FinishName = 'silver' | 'graphite' | 'walnut'

/** Colours of one finish under a soft light from above left. */
export interface Finish {
  readonly name: FinishName
  /** Front plate from lit to shaded. */
  readonly face: readonly [string, string, string]
  /** The top plate, seen at a grazing angle. */
  readonly top: readonly [string, string]
  readonly edgeLight: string
  readonly edgeDark: string
  /** Engraved lettering and pointers. */
  readonly ink: string
  /** Turned parts: knobs, arm, feet. */
  readonly metal: readonly [string, string, string]
  readonly wood: boolean
}

const SILVER: Finish = {
  name: 'silver',
  face: ['#eef1f2', '#d9dee1', '#bfc7cb'],
  top: ['#9aa4a9', '#c9d0d3'],
  edgeLight: '#ffffff',
  edgeDark: '#87929a',
  ink: '#3c464b',
  metal: ['#f4f6f7', '#c3cace', '#8b969c'],
  wood: false,
}

const GRAPHITE: Finish = {
  name: 'graphite',
  face: ['#4e575d', '#3c444a', '#2d3439'],
  top: ['#23292d', '#4a5359'],
  edgeLight: '#7b868c',
  edgeDark: '#1a1f23',
  ink: '#c9d1d5',
  metal: ['#6b757b', '#434c52', '#262c31'],
  wood: false,
}

const WALNUT: Finish = {
  name: 'walnut',
  face: ['#8f6546', '#7a5338', '#61402a'],
  top: ['#4e3321', '#80593d'],
  edgeLight: '#b18763',
  edgeDark: '#3d2717',
  ink: '#efe3d6',
  metal: SILVER.metal,
  wood: true,
}

export const FINISHES: Readonly<Record<FinishName, Finish>> = {
  silver: SILVER,
  graphite: GRAPHITE,
  walnut: WALNUT,
}

/** The interface's only bright colour: the lamp of a VU meter. Source: docs/design.md "Palette". */
export const AMBER = '#f7a830'
/** Rubber, bakelite, glass: parts that are black in every finish. */
export const BLACK = ['#3a4046', '#24292d', '#14181b'] as const
