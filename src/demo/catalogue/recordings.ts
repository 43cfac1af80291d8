import type { DemoProduct } from '../types.ts'
import { duneWind, fenDay, frogPond, pondStorm, swifts } from './recordings/fen.ts'
import { alderCarr, emptyHall, nightTrain } from './recordings/land.ts'
import { driftIce, fogHorn, harbourMorning, shingleBeach } from './recordings/shore.ts'
import { marketStreet, noonBells, readingRoom, towerBells, tramNight } from './recordings/town.ts'
import { iceSong, rainOnTin, surfAtDawn } from './recordings/water.ts'
import { jacquardLoom, mountainHut, narrowGauge, weavingHall } from './recordings/works.ts'

/** Field recordings: digital, each with its spectrogram. */
export const recordings: readonly DemoProduct[] = [
  ...[rainOnTin, surfAtDawn, iceSong, alderCarr, nightTrain, emptyHall],
  ...[frogPond, fogHorn, jacquardLoom, noonBells, marketStreet, duneWind],
  ...[pondStorm, narrowGauge, readingRoom, driftIce, shingleBeach, swifts],
  ...[harbourMorning, mountainHut, towerBells, tramNight, weavingHall, fenDay],
]
