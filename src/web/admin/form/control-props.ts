import type { FieldView, InputView } from './views.ts'

export interface FormControlProps {
  readonly field: FieldView
  readonly input: InputView
  readonly id: string
  readonly isInvalid: boolean
  readonly describedBy: string | undefined
  readonly labelledBy: string | undefined
}
