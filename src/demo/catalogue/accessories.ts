import type { DemoProduct } from '../types.ts'
import { cartridgeMm3 } from './accessories/cartridge-mm3.ts'
import { innerSleeves } from './accessories/inner-sleeves.ts'
import { interconnectCable } from './accessories/interconnect-cable.ts'
import { loudspeakerCable } from './accessories/loudspeaker-cable.ts'
import { recordBrush } from './accessories/record-brush.ts'

/** What connects the gear and keeps records clean. */
export const accessories: readonly DemoProduct[] = [
  loudspeakerCable,
  interconnectCable,
  cartridgeMm3,
  recordBrush,
  innerSleeves,
]
