import type { ReactNode } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { Button } from '../Button.tsx'
import { type DialogParts, openDialog } from './dialog-store.ts'

export interface Question {
  /** Translated texts. */
  readonly title: string
  readonly content: ReactNode
  readonly confirm: string
  readonly dismiss?: string
}

/**
 * Asks before something is done. Escape, a press beside it and the safe button answer no; the focus is on the
 * safe button.
 */
export function askToConfirm(question: Question): Promise<boolean> {
  return openDialog<boolean>({
    role: 'alertdialog',
    dismissed: false,
    render: (parts) => <ConfirmContent question={question} {...parts} />,
  })
}

function ConfirmContent({ question, close, titleId, textId }: DialogParts<boolean> & { question: Question }) {
  const t = useT()
  return (
    <div className="grid gap-4">
      <h2 id={titleId} className="text-21">
        {question.title}
      </h2>
      <div id={textId} className="grid max-w-[62ch] gap-3">
        {question.content}
      </div>
      <div className="actions">
        <Button type="button" data-autofocus tone="secondary" onClick={() => close(false)}>
          {question.dismiss ?? t('Back')}
        </Button>
        <Button type="button" onClick={() => close(true)}>
          {question.confirm}
        </Button>
      </div>
    </div>
  )
}
