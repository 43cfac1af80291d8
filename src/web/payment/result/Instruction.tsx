import type { PaymentInstruction } from '#domains/payment/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { CopyButton } from '#web/ui/dialog/CopyButton.tsx'

/** Shows what the buyer still has to do: bank details to copy or scan, or a note about the courier. */
export function Instruction({ instruction }: { instruction: PaymentInstruction }) {
  const t = useT()
  return (
    <div
      data-instruction={instruction.gatewayId}
      className="grid gap-5 rounded-md border border-hairline p-5 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="grid content-start gap-4">
        <p className="max-w-measure">{instruction.text}</p>
        {instruction.rows.length > 0 && (
          <dl className="grid gap-2">
            {instruction.rows.map(({ label, value, copy }) => (
              <div key={label} className="border-hairline border-t pt-2">
                <dt className="text-13 text-muted">{label}</dt>
                <dd className="flex min-h-11 items-center justify-between gap-3 font-mono">
                  <bdi className="[overflow-wrap:anywhere]">{value}</bdi>
                  {copy && (
                    <CopyButton value={value.replaceAll(/\s/gu, ' ')} label={t('Copy {label}', { label })} />
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {instruction.qr && (
        <figure className="grid content-start justify-items-center gap-2">
          {/* As an image the drawing can hold no script. */}
          <img
            src={`data:image/svg+xml,${encodeURIComponent(instruction.qr.svg)}`}
            alt={instruction.qr.label}
            width="176"
            height="176"
            className="rounded-sm"
          />
          <figcaption className="max-w-44 text-center text-13 text-muted">{instruction.qr.label}</figcaption>
        </figure>
      )}
    </div>
  )
}
