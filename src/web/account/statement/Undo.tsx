import type { StatementKind, StatementPageView } from '#domains/buyer-statement/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { useInstant } from '#web/site/When.tsx'
import { Button } from '#web/ui/Button.tsx'
import { StatementRows } from './StatementRows.tsx'

type UndoView = Extract<StatementPageView, { step: 'undo' }>

/**
 * Shows what the link "It was not me" of a mail leads to. A button takes the statement back, because programs
 * that scan links must not.
 */
export function Undo({ kind, view: { token, receipt, state } }: { kind: StatementKind; view: UndoView }) {
  const t = useT()
  const { basePath } = useSite()
  const at = useInstant()(receipt.at, { withSeconds: true })
  return (
    <>
      {state === 'possible' && (
        <p>{t('If you did not send this, take it back. Your contract then goes on as before.')}</p>
      )}
      {state === 'done' && <p role="status">{t('This was taken back. Your contract goes on as before.')}</p>}
      {state === 'late' && (
        <p role="status">
          {t('This can no longer be undone here. Please write to us: our address is in the imprint')}
        </p>
      )}
      <StatementRows declared={receipt} more={[[t('Received on'), at]]} />
      {state === 'possible' && (
        <form method="post" action={`${basePath}/api/${kind}/undo`}>
          <input type="hidden" name="token" value={token} />
          <Button tone="danger">{t('It was not me: take it back')}</Button>
        </form>
      )}
    </>
  )
}
