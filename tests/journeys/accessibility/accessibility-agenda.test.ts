import { sweep } from './accessibility-sweep.ts'
import { agendaWalks } from './walks/agenda-walks.ts'

sweep(agendaWalks)
