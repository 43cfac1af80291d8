import type { MailSite } from '#domains/mail-log/ports.ts'
import type { AccountMailText } from './account-mail-words.ts'
import { Closing } from './Closing.tsx'
import { MailOpening } from './MailOpening.tsx'
import { MailShell } from './MailShell.tsx'
import { LIGHT } from './palette.ts'
import { Hr, Text } from './parts.tsx'

/**
 * Renders a mail about an account: what happened, one thing to do, and what to do if the reader did not cause
 * it.
 */
export function AccountMail({ mail, site }: { mail: AccountMailText; site: MailSite }) {
  return (
    <MailShell site={site} preview={mail.intro} links={mail.links}>
      <MailOpening mail={mail} dir={site.locale.dir} />
      <Closing text={mail.closing} />
      <Hr className="line" style={{ borderTop: `1px solid ${LIGHT.hairline}`, margin: '20px 0' }} />
      <Text className="muted" style={{ margin: 0, fontSize: '13px', lineHeight: '20px', color: LIGHT.muted }}>
        {mail.note}
      </Text>
    </MailShell>
  )
}
