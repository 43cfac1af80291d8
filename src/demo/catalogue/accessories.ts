import type { DemoProduct } from '../types.ts'
import { cartridgeMm3 } from './accessories/cartridge-mm3.ts'
import { innerSleeves } from './accessories/inner-sleeves.ts'
import { interconnectCable } from './accessories/interconnect-cable.ts'
import { loudspeakerCable } from './accessories/loudspeaker-cable.ts'
import { headphoneCable, phonoCable, xlrCable } from './accessories/more-cables.ts'
import { cartridgeMc5, cartridgeMm1, cartridgeMono } from './accessories/more-cartridges.ts'
import { recordBrush } from './accessories/record-brush.ts'
import { corkMat, recordFluid, recordWeight, stylusGauge } from './accessories/tools.ts'

/** What connects the gear and keeps records clean. */
export const accessories: readonly DemoProduct[] = [
  loudspeakerCable,
  interconnectCable,
  cartridgeMm3,
  recordBrush,
  innerSleeves,
  xlrCable,
  phonoCable,
  headphoneCable,
  cartridgeMm1,
  cartridgeMc5,
  cartridgeMono,
  recordWeight,
  stylusGauge,
  recordFluid,
  corkMat,
]
