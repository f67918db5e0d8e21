import { ServerProcess } from "../server/server-process.js";
import { sentinelProfile } from "./sentinel.js";
import { objectsBefore, objectsOf } from "./world-objects.js";
import { initialWorld, type World } from "./world.js";

/**
 * A server that knows a world without the changes that led to it, and has no streams: those that are opened
 * find nothing there that was decided before. On the server under churn they share what open ones show.
 */
export class ReferenceServer {
  readonly server: ServerProcess;
  #world = initialWorld();

  private constructor(server: ServerProcess) {
    this.server = server;
  }

  static async start(): Promise<ReferenceServer> {
    const reference = new ReferenceServer(await ServerProcess.start("waypost"));
    await reference.show(initialWorld());
    return reference;
  }

  /** Has it know that world and no other. */
  async show(world: World): Promise<void> {
    this.server.change({ apply: [], delete: objectsOf(this.#world) });
    this.#world = world;
    await this.server.setUp(objectsBefore(world));
    await this.server.setUp([...objectsOf(world), sentinelProfile(0)]);
  }
}
