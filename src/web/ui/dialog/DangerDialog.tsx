import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg, translateText } from '#web/i18n/translate.ts'
import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import { type DialogParts, openDialog } from './dialog-store.ts'

const UNKNOWN_ERROR = msg('Unknown error')

/**
 * Opens the danger dialog with the localised message if there is one, otherwise the text itself, otherwise
 * "Unknown error". Source: specification §8.
 */
export function showDanger(text: unknown): Promise<void> {
  const words = typeof text === 'string' && text.trim() !== '' ? text : UNKNOWN_ERROR
  return openDialog<void>({
    role: 'alertdialog',
    dismissed: undefined,
    sameAs: words,
    render: (parts) => <DangerContent words={words} {...parts} />,
  })
}

function DangerContent({ words, close, titleId, textId }: DialogParts<void> & { words: string }) {
  const t = useT()
  return (
    <div className="grid gap-4">
      <h2 id={titleId} className="flex items-center gap-2 text-17 text-danger">
        <Icon name="warning" />
        {t('This did not work')}
      </h2>
      <p id={textId} className="max-w-[62ch] break-words">
        {/* A provider's own words may run the other way. */}
        <bdi>{translateText(t, words)}</bdi>
      </p>
      <div className="flex justify-end">
        <Button type="button" data-autofocus onClick={() => close()}>
          {t('Close')}
        </Button>
      </div>
    </div>
  )
}
