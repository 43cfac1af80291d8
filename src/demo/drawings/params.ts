import type { CableParams } from './accessory.ts'
import type { AmplifierParams } from './amplifier.ts'
import type { CareParams } from './care.ts'
import type { CartridgeParams } from './cartridge.ts'
import type { CoverParams } from './cover.ts'
import type { CurveParams } from './curve.ts'
import type { FinishName } from './finishes.ts'
import type { HeadphonesParams } from './headphones.ts'
import type { LoudspeakerParams } from './loudspeaker.ts'
import type { MicrophoneParams } from './microphone.ts'
import type { RecorderParams } from './recorder.ts'
import type { StandParams } from './stand.ts'
import type { StillParams } from './still.ts'
import type { TurntableParams } from './turntable.ts'

/**
 * Angle of view; `detail` is a close-up of the most characteristic part, `scale` shows the subject beside a thing that
 * everybody knows, `room` where it stands at home.
 */
export type View = 'front' | 'top' | 'side' | 'rear' | 'detail' | 'scale' | 'room'

export type Subject =
  | ({ readonly subject: 'turntable' } & TurntableParams)
  | ({ readonly subject: 'amplifier' } & AmplifierParams)
  | ({ readonly subject: 'loudspeaker' } & LoudspeakerParams)
  | ({ readonly subject: 'headphones' } & HeadphonesParams)
  | { readonly subject: 'earphones' }
  | ({ readonly subject: 'recorder' } & RecorderParams)
  | ({ readonly subject: 'microphone' } & MicrophoneParams)
  | ({ readonly subject: 'cable' } & CableParams)
  | ({ readonly subject: 'cartridge' } & CartridgeParams)
  | { readonly subject: 'brush' }
  | { readonly subject: 'inner-sleeves' }
  | ({ readonly subject: 'stand' } & StandParams)
  | ({ readonly subject: 'care' } & CareParams)
  | ({ readonly subject: 'cover' } & CoverParams)
  | ({ readonly subject: 'curve' } & CurveParams)
  | ({ readonly subject: 'still' } & StillParams)
  | { readonly subject: 'sleeves' }
  | { readonly subject: 'card' }
  | { readonly subject: 'voucher' }

/** Subjects that are pictures already: they have no views. */
export type FlatSubject = { readonly subject: 'cover' | 'still' | 'curve' }

/** Everything that a picture depends on: the same parameters give the same bytes. */
export type PictureParams = Subject & {
  readonly view: View
  readonly finish: FinishName
  /** True width of what the views `scale` and `room` show. Units: mm. */
  readonly widthMm?: number
}
