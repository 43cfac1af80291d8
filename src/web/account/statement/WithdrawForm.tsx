import {
  type FilledStatement,
  PART_MAX,
  type ReturnPromise,
  type WithdrawalLine,
} from '#domains/buyer-statement/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextAreaField } from '#web/ui/Field.tsx'
import { ContractFields, useFieldProblem } from './ContractFields.tsx'
import { ReturnNote } from './ReturnNote.tsx'

/** Shows the first step of a withdrawal. Readers of the order may tick its lines. */
export function WithdrawForm({
  filled,
  returns,
  flash,
}: {
  filled: FilledStatement
  returns: ReturnPromise | null
  flash: Flash | null
}) {
  const t = useT()
  const { basePath } = useSite()
  const problem = useFieldProblem(flash)
  return (
    <>
      <p className="text-muted">
        {t(
          'You can withdraw from a purchase within 14 days, without a reason and without signing in. On the next page you see what you send.',
        )}
      </p>
      <ReturnNote returns={returns} />
      <form noValidate method="post" action={`${basePath}/api/withdraw/request`} className="grid gap-5">
        <ContractFields filled={filled} flash={flash} />
        {filled.lines.length > 1 ? (
          <fieldset className="grid gap-2">
            <legend className="mb-1 text-13 font-medium">{t('Only some things? Tick them.')}</legend>
            {filled.lines.map((line) => (
              <LineChoice
                key={line.productId}
                line={line}
                isTicked={flash?.values[`line${line.productId}`] === '1'}
              />
            ))}
          </fieldset>
        ) : (
          <TextAreaField
            label={t('Only some things? Name them.')}
            hint={t('Leave this empty to withdraw from the whole order.')}
            name="part"
            rows={2}
            maxLength={PART_MAX}
            defaultValue={flash?.values.part ?? ''}
            error={problem('part', t('This text is too long'))}
          />
        )}
        <Button className="justify-self-start">{t('Continue')}</Button>
      </form>
    </>
  )
}

function LineChoice({ line, isTicked }: { line: WithdrawalLine; isTicked: boolean }) {
  const t = useT()
  const words = {
    open: null,
    service: null,
    voucher: null,
    late: t('the 14 days are over'),
    waived: t('the right ended when the download began'),
    withdrawn: t('already withdrawn'),
  }[line.state]
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        name={`line${line.productId}`}
        value="1"
        defaultChecked={isTicked}
        disabled={line.state === 'waived' || line.state === 'withdrawn'}
        className="size-5"
      />
      <span>
        {line.pieces} × <bdi>{line.name}</bdi>
        {words && <span className="ms-2 text-13 text-muted">({words})</span>}
      </span>
    </label>
  )
}
