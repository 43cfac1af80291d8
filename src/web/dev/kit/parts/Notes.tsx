import { ProblemSummary } from '#web/checkout/form/ProblemSummary.tsx'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { Button, ButtonLink, IconButton } from '#web/ui/Button.tsx'
import { showDanger } from '#web/ui/dialog/DangerDialog.tsx'
import { openDialog } from '#web/ui/dialog/dialog-store.ts'
import { SuccessBanner } from '#web/ui/dialog/SuccessBanner.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Tooltip } from '#web/ui/tooltip/Tooltip.tsx'
import { KitSection, KitState, KitStates } from '../Section.tsx'
import { LONG_NAME, LONG_WORD } from '../sample.ts'

/** Shows what the shop says: problems, success, nothing found, hints and dialogs. */
export function Notes() {
  const t = useT()
  return (
    <>
      <KitSection id="notes" title={t('Notes')}>
        <ProblemSummary
          problems={{ 'billing.name': t('Enter first and last name'), email: t('Enter your e-mail address') }}
          message={t('Missing fields')}
          attempt={0}
        />
        <div className="kit-window">
          <SuccessBanner text={t('Thank you for your order')} />
        </div>
        <KitStates>
          <KitState name="normal">
            <span className="text-13 text-success">{t('Copied')}</span>
          </KitState>
          <KitState name="empty">
            <p className="text-muted">{t('Your library is empty.')}</p>
            <ButtonLink to="/search" className="mt-4">
              {t('Browse products')}
            </ButtonLink>
          </KitState>
          <KitState name="normal">
            <Tooltip text={t('Table')}>
              <IconButton label={t('Table')} data-kit-opens="tooltip">
                <Icon name="rows" />
              </IconButton>
            </Tooltip>
          </KitState>
        </KitStates>
      </KitSection>
      <KitSection id="dialogs" title={t('Dialogs')}>
        <p className="flex flex-wrap gap-3">
          <Button
            type="button"
            tone="danger"
            data-kit-opens="danger"
            onClick={() => void showDanger(LONG_NAME)}
          >
            {t('Error')}
          </Button>
          <Button type="button" tone="secondary" data-kit-opens="dialog" onClick={() => void openSample()}>
            {t('Form')}
          </Button>
        </p>
      </KitSection>
    </>
  )
}

/** Opens a dialog with a form that sends nothing. */
function openSample(): Promise<void> {
  return openDialog<void>({
    role: 'dialog',
    dismissed: undefined,
    render: ({ close, titleId }) => <SampleForm close={() => close()} titleId={titleId} />,
  })
}

function SampleForm({ close, titleId }: { close: () => void; titleId: string }) {
  const t = useT()
  return (
    <div className="grid gap-4">
      <h2 id={titleId} className="text-21">
        {LONG_NAME}
      </h2>
      <Field required label={t('Name')} defaultValue={LONG_WORD} error={t('Enter first and last name')} />
      <div className="actions">
        <Button type="button" tone="secondary" onClick={close}>
          {t('Back')}
        </Button>
        <Button type="button" data-autofocus onClick={close}>
          {t('Save')}
        </Button>
      </div>
    </div>
  )
}
