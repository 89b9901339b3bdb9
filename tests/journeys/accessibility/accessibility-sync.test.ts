import { sweep } from './accessibility-sweep.ts'
import { syncWalks } from './walks/sync-walks.ts'

sweep(syncWalks)
