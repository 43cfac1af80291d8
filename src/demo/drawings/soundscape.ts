import type { Random } from './random.ts'

export type SoundKind =
  | 'rain'
  | 'surf'
  | 'birds'
  | 'wind'
  | 'train'
  | 'room'
  | 'ice'
  | 'frogs'
  | 'horn'
  | 'loom'
  | 'bells'
  | 'street'

/** Loudness from 0 to 1 over time (columns) and pitch (rows, low to high): the image of a recording. */
export type Spectrum = readonly (readonly number[])[]

interface Field {
  readonly columns: number
  readonly rows: number
  readonly random: Random
  /** Returns smooth noise from 0 to 1. */
  readonly drift: (x: number, y: number) => number
  readonly add: (column: number, row: number, loudness: number) => void
}

/**
 * Generates a synthetic spectrogram: filtered noise under envelopes, with the sounds that are typical of the
 * place.
 */
export function soundscape(kind: SoundKind, columns: number, rows: number, random: Random): Spectrum {
  const grid = Array.from({ length: columns }, () => new Array<number>(rows).fill(0))
  const field: Field = {
    columns,
    rows,
    random,
    drift: smoothNoise(random),
    add: (column, row, loudness) => {
      const line = grid[Math.round(column)]
      const cell = Math.round(row)
      if (line && cell >= 0 && cell < rows) line[cell] = Math.max(line[cell] ?? 0, loudness)
    },
  }
  KINDS[kind](field)
  return grid
}

/** Fills the background: `level(t, f)` with slow drift and a little grain. */
function ground(
  field: Field,
  level: (t: number, f: number) => number,
  [scaleX, scaleY]: readonly [number, number] = [9, 7],
  grain = 0.16,
): void {
  for (let column = 0; column < field.columns; column += 1) {
    for (let row = 0; row < field.rows; row += 1) {
      const t = column / field.columns
      const f = row / field.rows
      const shape = 0.62 + 0.76 * (field.drift(t * scaleX, f * scaleY) - 0.25)
      field.add(column, row, level(t, f) * shape + (field.random.next() - 0.5) * grain * level(t, f))
    }
  }
}

/** Adds one gliding tone with its overtones. */
function tone(
  field: Field,
  start: number,
  length: number,
  pitch: (part: number) => number,
  loudness: number,
  overtones = 1,
  thickness = 1,
): void {
  for (let step = 0; step < length; step += 0.5) {
    const part = step / length
    const swell = loudness * Math.sin(Math.PI * Math.min(1, part * 1.15 + 0.05)) ** 0.6
    for (let overtone = 1; overtone <= overtones; overtone += 1) {
      const row = pitch(part) * overtone * field.rows
      for (let thick = -thickness; thick <= thickness; thick += 1)
        field.add(start + step, row + thick, (swell / overtone ** 0.55) * (thick === 0 ? 1 : 0.55))
    }
  }
}

const KINDS: Readonly<Record<SoundKind, (field: Field) => void>> = {
  rain: (field) => {
    ground(field, (t, f) => 0.5 + 0.14 * Math.sin(t * 5) - 0.34 * Math.abs(f - 0.45), [14, 5], 0.05)
    for (let drop = 0; drop < 24; drop += 1) {
      const [column, top] = [field.random.whole(0, field.columns), field.random.between(0.35, 0.98)]
      for (let row = field.random.between(0, 0.25) * field.rows; row < top * field.rows; row += 1)
        field.add(column, row, 0.62 + 0.36 * field.drift(column, row * 0.2) * (1 - row / field.rows))
    }
  },
  surf: (field) =>
    ground(
      field,
      (t, f) => {
        const wave = [0.12, 0.37, 0.66, 0.9].reduce(
          (sum, at, index) =>
            sum + Math.exp(-(((t - at) / (t < at ? 0.035 : 0.11)) ** 2)) * (0.8 + 0.1 * (index % 2)),
          0,
        )
        return Math.max(0.16, wave) * Math.max(0.06, 1.06 - f * (1.55 - wave * 0.75))
      },
      [11, 9],
    ),
  birds: (field) => {
    ground(field, (_t, f) => Math.max(0.05, 0.3 - f * 0.55), [6, 4])
    for (let phrase = 0; phrase < 17; phrase += 1) {
      const base = field.random.between(0.34, 0.86)
      let at = field.random.between(0, field.columns)
      const notes = field.random.whole(3, 8)
      const turn = field.random.between(-0.1, 0.1)
      for (let note = 0; note < notes; note += 1) {
        const length = field.random.between(1.6, 4.5)
        tone(
          field,
          at,
          length,
          (part) => base + turn * part + 0.05 * Math.sin(note * 1.9),
          field.random.between(0.72, 1),
          1,
          1,
        )
        at += length + field.random.between(0.8, 2.2)
      }
    }
  },
  wind: (field) => {
    ground(
      field,
      (t, f) => Math.max(0.04, (0.5 + 0.4 * Math.sin(t * 9 + 1.3 * Math.sin(t * 4))) * (0.95 - f * 1.3)),
      [7, 6],
    )
    for (const base of [0.2, 0.31, 0.47])
      tone(
        field,
        0,
        field.columns,
        (part) => base + 0.05 * Math.sin(part * 11 + base * 20) + 0.02 * Math.sin(part * 37),
        0.78,
        1,
        1,
      )
  },
  train: (field) => {
    ground(field, (_t, f) => Math.max(0.06, 0.62 - f * 0.8), [8, 12])
    const beat = field.columns / 15
    for (let bogie = 0; bogie < 15; bogie += 1)
      for (const late of [0, beat * 0.26])
        for (let row = 0; row < field.rows * 0.72; row += 1)
          field.add(bogie * beat + late, row, 1 - row / field.rows - 0.1 * field.random.next())
    tone(field, field.columns * 0.4, field.columns * 0.34, (part) => 0.66 - 0.06 * part, 0.7, 1, 0)
  },
  room: (field) => {
    ground(field, (_t, f) => Math.max(0.05, 0.42 * Math.exp(-f * 4.6) + 0.05), [5, 8], 0.3)
    for (const [at, loud] of [
      [0.16, 0.8],
      [0.52, 1],
      [0.79, 0.7],
    ] as const)
      for (let column = 0; column < field.columns * 0.3; column += 1)
        for (let row = 0; row < field.rows * 0.8; row += 1)
          field.add(
            at * field.columns + column,
            row,
            loud *
              Math.exp(-column / (field.columns * (0.13 - (0.11 * row) / field.rows))) *
              (0.9 - (0.75 * row) / field.rows) *
              (0.8 + 0.4 * field.random.next()),
          )
  },
  ice: (field) => {
    ground(field, (_t, f) => Math.max(0.05, 0.3 - f * 0.4), [4, 10])
    for (let crack = 0; crack < 9; crack += 1) {
      const [start, low] = [field.random.between(0, 0.86) * field.columns, field.random.between(0.04, 0.14)]
      tone(
        field,
        start,
        field.random.between(9, 26),
        (part) => low + 0.82 * Math.exp(-part * field.random.between(5.6, 6)),
        field.random.between(0.75, 1),
        1,
        1,
      )
      for (let row = 0; row < field.rows * 0.95; row += 1)
        field.add(start, row, 0.75 * field.random.between(0.6, 1))
    }
  },
  frogs: (field) => {
    ground(
      field,
      (_t, f) => 0.1 + 0.26 * Math.exp(-(((f - 0.3) / 0.12) ** 2)) + 0.16 * Math.exp(-f * 9),
      [10, 8],
    )
    for (const [base, every, loud] of [
      [0.24, 6.1, 1],
      [0.42, 4.3, 0.85],
      [0.6, 8.7, 0.7],
    ] as const)
      for (
        let at = field.random.between(0, 3);
        at < field.columns;
        at += every * field.random.between(0.8, 1.25)
      )
        if (field.drift(at * 0.1, base * 10) > 0.36)
          tone(field, at, every * 0.45, (part) => base + 0.03 * part, loud, base < 0.3 ? 3 : 1, 1)
  },
  horn: (field) => {
    ground(field, (t, f) => Math.max(0.07, 0.4 + 0.08 * Math.sin(t * 8) - f * 0.62), [7, 9])
    for (const [at, length, pitch] of [
      [0.08, 0.2, 0.055],
      [0.46, 0.14, 0.075],
      [0.66, 0.26, 0.055],
    ] as const)
      tone(field, at * field.columns, length * field.columns, () => pitch, 1, 11, 0)
  },
  loom: (field) => {
    ground(field, (_t, f) => 0.26 - 0.14 * f, [12, 12], 0.05)
    const beat = field.columns / 14
    for (let pick = 0; pick < 14; pick += 1) {
      for (let row = 0; row < field.rows; row += 1)
        field.add(
          pick * beat,
          row,
          (0.95 - (0.5 * row) / field.rows) * (0.75 + 0.3 * field.drift(pick, row * 0.15)),
        )
      tone(field, pick * beat + 1, beat * 0.5, (part) => 0.3 + 0.22 * part, 0.7, 2, 0)
    }
  },
  bells: (field) => {
    ground(field, (_t, f) => Math.max(0.05, 0.2 - f * 0.2), [5, 5])
    for (const [at, base] of [
      [0.05, 0.1],
      [0.3, 0.13],
      [0.5, 0.085],
      [0.74, 0.1],
    ] as const)
      for (const partial of [0.5, 1, 1.2, 1.5, 2, 2.67, 3.4, 4.2, 5.4, 6.8])
        for (let column = 0; column < field.columns * 0.42; column += 1)
          field.add(
            at * field.columns + column,
            base * partial * field.rows,
            Math.exp(-column / (field.columns * (0.26 / partial ** 0.6))) * (1 - partial * 0.06),
          )
  },
  street: (field) => {
    ground(field, (t, f) => Math.max(0.08, 0.5 - f * 0.6 + 0.16 * Math.sin(t * 13) * (1 - f)), [12, 10])
    for (let voice = 0; voice < 24; voice += 1) {
      const base = field.random.between(0.03, 0.06)
      tone(
        field,
        field.random.between(0, field.columns),
        field.random.between(4, 12),
        (part) => base + 0.014 * Math.sin(part * 6 + voice),
        field.random.between(0.6, 1),
        8,
        0,
      )
    }
  },
}

function smoothNoise(random: Random): (x: number, y: number) => number {
  const lattice = Array.from({ length: 1024 }, () => random.next())
  const at = (x: number, y: number) => lattice[(x + y * 37) & 1023] ?? 0
  const ease = (part: number) => part * part * (3 - 2 * part)
  const layer = (x: number, y: number) => {
    const [column, row] = [Math.floor(x), Math.floor(y)]
    const [u, v] = [ease(x - column), ease(y - row)]
    const upper = at(column, row) * (1 - u) + at(column + 1, row) * u
    const lower = at(column, row + 1) * (1 - u) + at(column + 1, row + 1) * u
    return upper * (1 - v) + lower * v
  }
  return (x, y) => 0.62 * layer(x, y) + 0.38 * layer(x * 2.7 + 11, y * 2.7 + 5)
}
