import { type PersonalTables, technicalTable } from '#db/personal-data.ts'

/** The books contain no personal data: they name orders, whose rows name their owners. */
export const ledgerPersonal: PersonalTables = {
  audit_redaction: technicalTable('row_hash seq table_name'),
  audit_run: technicalTable('actor broken checks duration_ms ended_at id started_at unchecked violations'),
  audit_seal: technicalTable('block digest mac rows sealed_at table_name to_seq'),
  audit_seal_head: technicalTable('checked_at is_head mac unsigned_to'),
  charge: technicalTable('created_at currency id payer_id payer_kind'),
  ledger_entry: technicalTable('account amount_minor currency line charge_id transaction_id'),
  ledger_transaction: technicalTable('actor at cause id kind mac charge_id seq'),
}
