import { sweep } from './accessibility-sweep.ts'
import { accountWalks } from './walks/account-walks.ts'

sweep(accountWalks)
