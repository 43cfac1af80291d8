import { bankFileRecord } from '../areas/bank-file-record.ts'
import { bankFileList, bankFileMaker } from '../areas/bank-files.ts'
import { bankLineRecord } from '../areas/bank-line-record.ts'
import { bankLineList } from '../areas/bank-lines.ts'
import { orderRecord } from '../areas/order-record.ts'
import { orderList } from '../areas/orders.ts'
import { statementRecord } from '../areas/statement-record.ts'
import { statementList } from '../areas/statements.ts'
import { toTransferList } from '../areas/to-transfer.ts'
import { transferFileList, transferFileRecord } from '../areas/transfer-files.ts'
import type { Area } from '../kit/area.ts'

/** Areas of what is sold: orders, what buyers declare about them, what the bank says, and refunds that staff transfer. */
export const salesAreas: readonly Area[] = [
  { list: orderList, record: orderRecord },
  { list: statementList, record: statementRecord },
  { list: bankLineList, record: bankLineRecord },
  { list: bankFileList, record: bankFileRecord, maker: bankFileMaker },
  { list: toTransferList },
  { list: transferFileList, record: transferFileRecord },
]
