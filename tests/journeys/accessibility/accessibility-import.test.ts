import { sweep } from './accessibility-sweep.ts'
import { importWalk } from './walks/import-walk.ts'

sweep([importWalk])
