/** Everything that can happen in a walk, by name. Saved walks hold the names. */
import type { Act } from "./act.ts";
import * as clients from "./clients.ts";
import * as machine from "./machine.ts";
import * as remotes from "./remotes.ts";
import * as staff from "./staff.ts";

export const ACTS = {
  clientWrites: { weight: 30, run: clients.writes },
  clientWritesLong: { weight: 1, run: clients.writesLong },
  clientRenames: { weight: 1, run: clients.renames },
  clientRates: { weight: 1, run: clients.rates },
  operatorAnswers: { weight: 3, run: clients.operatorAnswers },
  operatorSetsStatus: { weight: 4, run: clients.operatorSetsStatus },
  operatorAssigns: { weight: 1, run: clients.operatorAssigns },
  staffReply: { weight: 26, run: staff.reply },
  staffLongReply: { weight: 1, run: staff.longReply },
  staffSendLater: { weight: 3, run: staff.sendLater },
  staffSendClose: { weight: 1, run: staff.sendClose },
  staffPutOff: { weight: 1, run: staff.putsOff },
  staffNote: { weight: 6, run: staff.note },
  staffDoubtful: { weight: 6, run: staff.doubtful },
  staffAnswersNote: { weight: 3, run: staff.answersNote },
  staffCommand: { weight: 2, run: staff.command },
  outsiderWrites: { weight: 2, run: staff.outsiderWrites },
  staffEdit: { weight: 6, run: staff.edit },
  staffEditToNote: { weight: 2, run: staff.editToNote },
  staffDelete: { weight: 3, run: staff.deletes },
  staffPress: { weight: 10, run: staff.presses },
  staffReact: { weight: 4, run: staff.reacts },
  threadDelete: { weight: 1, run: staff.deletesThread },
  threadClose: { weight: 1, run: staff.closesThread },
  outage: { weight: 4, run: remotes.outage },
  tokenRevoked: { weight: 1, run: remotes.tokenRevoked },
  eventsLost: { weight: 2, run: remotes.eventsLost },
  marksForbidden: { weight: 1, run: remotes.marksForbidden },
  groupMigrates: { weight: 0.5, run: remotes.groupMigrates },
  updatesTaken: { weight: 1, run: remotes.updatesTaken },
  wait: { weight: 4, run: machine.waits },
  killOrStart: { weight: 3, run: machine.killOrStart },
  killSoon: { weight: 3, run: machine.killSoon },
  killInStart: { weight: 1, run: machine.killInStart },
  diskFails: { weight: 2, run: machine.diskFails },
  diskIsSlow: { weight: 1, run: machine.diskIsSlow },
  commitsFail: { weight: 1, run: machine.commitsFail },
  clockJumps: { weight: 1, run: machine.clockJumps },
  modeChange: { weight: 1, run: machine.changesMode },
  backup: { weight: 8, isRestore: true, run: machine.backsUp },
  restore: { weight: 4, isRestore: true, run: machine.restores },
  upgrade: { weight: 5, isUpgrade: true, run: machine.upgrades },
  downgrade: { weight: 5, isUpgrade: true, run: machine.downgrades },
  staffCancel: { weight: 12, isRestore: true, run: staff.cancels },
  operatorTags: { weight: 5, isSecret: true, run: clients.operatorTags },
  databaseLost: { weight: 0.5, isRestore: true, run: machine.losesDatabase },
} as const satisfies Readonly<Record<string, Act>>;

export type ActKind = keyof typeof ACTS;
