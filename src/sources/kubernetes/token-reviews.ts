import type { MeshDomain } from "../../domain/identity/identity-name.js";
import {
  identityOfReview,
  isAboutAudiences,
  tokenAudience,
  type TokenReviewStatus,
} from "../../domain/identity/token-review.js";
import type { Refusal } from "../../domain/refusal.js";
import { ObjectReader } from "../../domain/resources/object-reader.js";
import type { Result } from "../../domain/result.js";
import { ApiClient, type RequestObserver } from "./api-client.js";
import type { ApiConnection, Connect } from "./api-connection.js";
import { describeError } from "./api-fault.js";
import { defaultLimits } from "./kubernetes-limits.js";

interface TokenReviewsOptions {
  readonly connect: Connect;
  readonly observer: RequestObserver;
  readonly domain: MeshDomain;
}

/** Has an API server tell whose tokens they are, as Linkerd's K8sTokenValidator (controller/identity/validator.go). */
export class TokenReviews {
  readonly #client: ApiClient;
  readonly #connection: ApiConnection;
  readonly #domain: MeshDomain;
  readonly #closed = new AbortController();

  private constructor(connection: ApiConnection, { observer, domain }: TokenReviewsOptions) {
    this.#connection = connection;
    this.#client = new ApiClient({ connection, observer, limits: defaultLimits });
    this.#domain = domain;
  }

  /** Rejects with a text for people when the server cannot be asked, or does not let us ask. */
  static async open(options: TokenReviewsOptions): Promise<TokenReviews> {
    const reviews = new TokenReviews(await options.connect(), options);
    try {
      await reviews.#checkAccess();
      return reviews;
    } catch (error) {
      reviews.close();
      throw error;
    }
  }

  /** The identity that the token proves. Rejects when the server cannot be asked. */
  async identityOf(token: Uint8Array): Promise<Result<string, Refusal>> {
    const text = Buffer.from(token).toString("utf8");
    const status = await this.#review(text, [tokenAudience]);
    return identityOfReview(isAboutAudiences(status) ? await this.#review(text, []) : status, this.#domain);
  }

  /** Ends what is under way. */
  close(): void {
    this.#closed.abort();
    this.#connection.close();
  }

  async #review(token: string, audiences: readonly string[]): Promise<TokenReviewStatus> {
    const [group, kind] = ["authentication.k8s.io/v1", "TokenReview"];
    const status = await this.#create(group, kind, { token, audiences });
    return {
      authenticated: status.boolean("authenticated"),
      username: status.object("user").string("username"),
      error: status.string("error"),
    };
  }

  async #checkAccess(): Promise<void> {
    const resourceAttributes = {
      group: "authentication.k8s.io",
      version: "v1",
      resource: "tokenreviews",
      verb: "create",
    };
    const status = await this.#create("authorization.k8s.io/v1", "SelfSubjectAccessReview", {
      resourceAttributes,
    }).catch((error: unknown) => {
      throw new Error(`the API server cannot be asked for token reviews: ${describeError(error)}`);
    });
    if (!status.boolean("allowed"))
      throw new Error(`Unable to create kubernetes token reviews: ${status.string("reason")}`);
  }

  /** Creates a review, which the server answers at once and does not keep. Resolves with its status. */
  async #create(apiVersion: string, kind: string, spec: object): Promise<ObjectReader> {
    const path = `/apis/${apiVersion}/${kind.toLowerCase()}s`;
    const object = { apiVersion, kind, spec };
    const { signal } = this.#closed;
    return new ObjectReader(await this.#client.post({ path, object, signal })).object("status");
  }
}
