import type { DemoProduct } from '../types.ts'
import { alderCarr, emptyHall, nightTrain } from './recordings/land.ts'
import { iceSong, rainOnTin, surfAtDawn } from './recordings/water.ts'

/** Field recordings: digital, each with its spectrogram. */
export const recordings: readonly DemoProduct[] = [
  rainOnTin,
  surfAtDawn,
  iceSong,
  alderCarr,
  nightTrain,
  emptyHall,
]
