import { sweep } from './accessibility-sweep.ts'
import { deskWalks } from './walks/desk-walks.ts'

sweep(deskWalks)
