import type { DemoProduct } from '../types.ts'
import { hydrophoneH1 } from './recorders/hydrophone-h1.ts'
import { microphonesK2 } from './recorders/microphones-k2.ts'
import { contactC2, microphonesK4, recorderR1, windshieldW1 } from './recorders/pocket.ts'
import { recorderR2 } from './recorders/recorder-r2.ts'
import { recorderR6 } from './recorders/recorder-r6.ts'

/** Equipment for field recordings: two recorders and two kinds of microphones. */
export const recorders: readonly DemoProduct[] = [
  recorderR2,
  recorderR6,
  microphonesK2,
  hydrophoneH1,
  recorderR1,
  microphonesK4,
  contactC2,
  windshieldW1,
]
