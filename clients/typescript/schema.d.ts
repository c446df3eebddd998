// Made from /api/v1/openapi.json by npm run client:types.
export interface paths {
    "/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which key this is
         * @description For every key
         */
        get: operations["key"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List campaigns
         * @description Needs `campaigns:read`
         */
        get: operations["campaigns.list"];
        put?: never;
        /**
         * Create a campaign with its agent
         * @description Needs `campaigns:write`
         */
        post: operations["campaigns.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{campaign_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a campaign
         * @description Needs `campaigns:read`
         */
        get: operations["campaigns.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a campaign
         * @description Needs `campaigns:write`
         */
        patch: operations["campaigns.change"];
        trace?: never;
    };
    "/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List leads, the latest active first
         * @description Needs `leads:read`
         */
        get: operations["leads.list"];
        put?: never;
        /**
         * Enter a lead, whom the agent writes to first
         * @description A lead who is known is not written to twice, and one who opted out not at all: see `outcome`.. Needs `leads:write`
         */
        post: operations["leads.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leads/{lead_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a lead
         * @description Needs `leads:read`
         */
        get: operations["leads.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change name or email
         * @description Needs `leads:write`
         */
        patch: operations["leads.change"];
        trace?: never;
    };
    "/outreach/waiting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List leads who wait for their first message, in the order of their turns
         * @description Needs `leads:read`
         */
        get: operations["outreach.waiting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/outreach/{lead_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a lead out of the queue: the agent does not write first
         * @description Needs `leads:write`
         */
        post: operations["outreach.cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/outreach/{lead_id}/send-next": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a lead go first
         * @description Needs `leads:write`
         */
        post: operations["outreach.sendNext"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conversations
         * @description Needs `conversations:read`
         */
        get: operations["conversations.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a conversation
         * @description Needs `conversations:read`
         */
        get: operations["conversations.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List messages, newest first
         * @description Needs `conversations:read`
         */
        get: operations["conversations.messages"];
        put?: never;
        /**
         * Write to a lead
         * @description While the agent answers the lead, `take_over` stops it with the same step; without it the message is refused.. Needs `conversations:write`
         */
        post: operations["conversations.send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop the agent for this lead
         * @description Needs `conversations:write`
         */
        post: operations["conversations.stop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let the agent answer again
         * @description Needs `conversations:write`
         */
        post: operations["conversations.reactivate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/outcome": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Say what became of a lead; the agent never overwrites it
         * @description Needs `conversations:write`
         */
        put: operations["conversations.outcome"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/booking": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Say whether a lead has an appointment; the agent never overwrites it
         * @description It stands beside the outcome. Without `booked_for` the time that is known stays; null takes it away.. Needs `conversations:write`
         */
        put: operations["conversations.booking"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{conversation_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what happened besides messages: statuses, appointments, takeovers, opt-outs
         * @description Needs `conversations:read`
         */
        get: operations["conversations.events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List endpoints
         * @description Needs `webhooks:write`
         */
        get: operations["webhookEndpoints.list"];
        put?: never;
        /**
         * Add an endpoint
         * @description Needs `webhooks:write`
         */
        post: operations["webhookEndpoints.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{endpoint_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove an endpoint
         * @description Needs `webhooks:write`
         */
        delete: operations["webhookEndpoints.remove"];
        options?: never;
        head?: never;
        /**
         * Change an endpoint, or switch it on again
         * @description Needs `webhooks:write`
         */
        patch: operations["webhookEndpoints.change"];
        trace?: never;
    };
    "/webhook-endpoints/{endpoint_id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get another secret; the one before signs as well for 24 hours
         * @description Needs `webhooks:write`
         */
        post: operations["webhookEndpoints.rotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{endpoint_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Needs `webhooks:write`
         */
        post: operations["webhookEndpoints.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{endpoint_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description Needs `webhooks:write`
         */
        get: operations["webhookEndpoints.deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{endpoint_id}/deliveries/{delivery_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event once more
         * @description Needs `webhooks:write`
         */
        post: operations["webhookEndpoints.replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what can be told
         * @description Needs `webhooks:write`
         */
        get: operations["webhookEvents.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-events/samples": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get events to set up a program with
         * @description The latest that your endpoints were told; while there is none, one made up.. Needs `webhooks:write`
         */
        get: operations["webhookEvents.samples"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "lead.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A lead came in, by a form, an import, the API or a message of theirs */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "00000000-0000-4000-8000-000000000001",
                     *       "type": "lead.created",
                     *       "timestamp": "2026-01-05T10:00:01.000Z",
                     *       "data": {
                     *         "lead_id": "00000000-0000-4000-8000-000000000002",
                     *         "conversation_id": "00000000-0000-4000-8000-000000000002",
                     *         "campaign_id": "00000000-0000-4000-8000-000000000003",
                     *         "lead": {
                     *           "phone": "+33612345678",
                     *           "name": "Ada Example"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @constant */
                        type: "lead.created";
                        /** Format: date-time */
                        timestamp: string;
                        data: {
                            /** Format: uuid */
                            lead_id: string;
                            /** Format: uuid */
                            conversation_id: string;
                            /** Format: uuid */
                            campaign_id: string;
                            lead: {
                                phone: string | null;
                                name: string;
                            };
                        };
                    };
                };
            };
            responses: {
                /** @description Taken */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "lead.opted_out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A lead asked to stop */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "00000000-0000-4000-8000-000000000001",
                     *       "type": "lead.opted_out",
                     *       "timestamp": "2026-01-05T10:00:01.000Z",
                     *       "data": {
                     *         "lead_id": "00000000-0000-4000-8000-000000000002",
                     *         "conversation_id": "00000000-0000-4000-8000-000000000002",
                     *         "campaign_id": "00000000-0000-4000-8000-000000000003",
                     *         "lead": {
                     *           "phone": "+33612345678",
                     *           "name": "Ada Example"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @constant */
                        type: "lead.opted_out";
                        /** Format: date-time */
                        timestamp: string;
                        data: {
                            /** Format: uuid */
                            lead_id: string;
                            /** Format: uuid */
                            conversation_id: string;
                            /** Format: uuid */
                            campaign_id: string;
                            lead: {
                                phone: string | null;
                                name: string;
                            };
                        };
                    };
                };
            };
            responses: {
                /** @description Taken */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "lead.booked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A lead is known to have an appointment */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "00000000-0000-4000-8000-000000000001",
                     *       "type": "lead.booked",
                     *       "timestamp": "2026-01-05T10:00:01.000Z",
                     *       "data": {
                     *         "lead_id": "00000000-0000-4000-8000-000000000002",
                     *         "conversation_id": "00000000-0000-4000-8000-000000000002",
                     *         "campaign_id": "00000000-0000-4000-8000-000000000003",
                     *         "lead": {
                     *           "phone": "+33612345678",
                     *           "name": "Ada Example"
                     *         },
                     *         "booked_at": "2026-01-05T10:00:00.000Z",
                     *         "booked_for": null,
                     *         "quote": "I have booked Tuesday at ten"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @constant */
                        type: "lead.booked";
                        /** Format: date-time */
                        timestamp: string;
                        data: {
                            /** Format: uuid */
                            lead_id: string;
                            /** Format: uuid */
                            conversation_id: string;
                            /** Format: uuid */
                            campaign_id: string;
                            lead: {
                                phone: string | null;
                                name: string;
                            };
                            /** Format: date-time */
                            booked_at: string;
                            booked_for: string | null;
                            quote: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Taken */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A lead wrote */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "00000000-0000-4000-8000-000000000001",
                     *       "type": "message.received",
                     *       "timestamp": "2026-01-05T10:00:01.000Z",
                     *       "data": {
                     *         "lead_id": "00000000-0000-4000-8000-000000000002",
                     *         "conversation_id": "00000000-0000-4000-8000-000000000002",
                     *         "campaign_id": "00000000-0000-4000-8000-000000000003",
                     *         "message": {
                     *           "message_id": "00000000-0000-4000-8000-000000000004",
                     *           "author": "lead",
                     *           "text": "Hello, what does it cost?",
                     *           "kind": "text",
                     *           "sent_at": "2026-01-05T10:00:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @constant */
                        type: "message.received";
                        /** Format: date-time */
                        timestamp: string;
                        data: {
                            /** Format: uuid */
                            lead_id: string;
                            /** Format: uuid */
                            conversation_id: string;
                            /** Format: uuid */
                            campaign_id: string;
                            message: {
                                /** Format: uuid */
                                message_id: string;
                                /** @enum {string} */
                                author: "lead" | "agent" | "person";
                                text: string;
                                kind: string;
                                /** Format: date-time */
                                sent_at: string;
                            };
                        };
                    };
                };
            };
            responses: {
                /** @description Taken */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A message of the agent or of a person reached WhatsApp */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "00000000-0000-4000-8000-000000000001",
                     *       "type": "message.sent",
                     *       "timestamp": "2026-01-05T10:00:01.000Z",
                     *       "data": {
                     *         "lead_id": "00000000-0000-4000-8000-000000000002",
                     *         "conversation_id": "00000000-0000-4000-8000-000000000002",
                     *         "campaign_id": "00000000-0000-4000-8000-000000000003",
                     *         "message": {
                     *           "message_id": "00000000-0000-4000-8000-000000000004",
                     *           "author": "agent",
                     *           "text": "Hello Ada! What would you like to achieve?",
                     *           "kind": "text",
                     *           "sent_at": "2026-01-05T10:00:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @constant */
                        type: "message.sent";
                        /** Format: date-time */
                        timestamp: string;
                        data: {
                            /** Format: uuid */
                            lead_id: string;
                            /** Format: uuid */
                            conversation_id: string;
                            /** Format: uuid */
                            campaign_id: string;
                            message: {
                                /** Format: uuid */
                                message_id: string;
                                /** @enum {string} */
                                author: "lead" | "agent" | "person";
                                text: string;
                                kind: string;
                                /** Format: date-time */
                                sent_at: string;
                            };
                        };
                    };
                };
            };
            responses: {
                /** @description Taken */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A message could not be delivered */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "00000000-0000-4000-8000-000000000001",
                     *       "type": "message.failed",
                     *       "timestamp": "2026-01-05T10:00:01.000Z",
                     *       "data": {
                     *         "lead_id": "00000000-0000-4000-8000-000000000002",
                     *         "conversation_id": "00000000-0000-4000-8000-000000000002",
                     *         "campaign_id": "00000000-0000-4000-8000-000000000003",
                     *         "message": {
                     *           "message_id": "00000000-0000-4000-8000-000000000004",
                     *           "author": "person",
                     *           "text": "Shall we speak tomorrow?",
                     *           "kind": "text",
                     *           "sent_at": "2026-01-05T10:00:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @constant */
                        type: "message.failed";
                        /** Format: date-time */
                        timestamp: string;
                        data: {
                            /** Format: uuid */
                            lead_id: string;
                            /** Format: uuid */
                            conversation_id: string;
                            /** Format: uuid */
                            campaign_id: string;
                            message: {
                                /** Format: uuid */
                                message_id: string;
                                /** @enum {string} */
                                author: "lead" | "agent" | "person";
                                text: string;
                                kind: string;
                                /** Format: date-time */
                                sent_at: string;
                            };
                        };
                    };
                };
            };
            responses: {
                /** @description Taken */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversation.status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A lead has another status */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "00000000-0000-4000-8000-000000000001",
                     *       "type": "conversation.status_changed",
                     *       "timestamp": "2026-01-05T10:00:01.000Z",
                     *       "data": {
                     *         "lead_id": "00000000-0000-4000-8000-000000000002",
                     *         "conversation_id": "00000000-0000-4000-8000-000000000002",
                     *         "campaign_id": "00000000-0000-4000-8000-000000000003",
                     *         "lead": {
                     *           "phone": "+33612345678",
                     *           "name": "Ada Example"
                     *         },
                     *         "from": "in_progress",
                     *         "to": "qualified"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @constant */
                        type: "conversation.status_changed";
                        /** Format: date-time */
                        timestamp: string;
                        data: {
                            /** Format: uuid */
                            lead_id: string;
                            /** Format: uuid */
                            conversation_id: string;
                            /** Format: uuid */
                            campaign_id: string;
                            lead: {
                                phone: string | null;
                                name: string;
                            };
                            from: ("in_progress" | "qualified" | "not_interested" | "cold_lead" | "stopped") | null;
                            to: ("in_progress" | "qualified" | "not_interested" | "cold_lead" | "stopped") | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Taken */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversation.needs_person": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A lead begins to wait for a person */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "00000000-0000-4000-8000-000000000001",
                     *       "type": "conversation.needs_person",
                     *       "timestamp": "2026-01-05T10:00:01.000Z",
                     *       "data": {
                     *         "lead_id": "00000000-0000-4000-8000-000000000002",
                     *         "conversation_id": "00000000-0000-4000-8000-000000000002",
                     *         "campaign_id": "00000000-0000-4000-8000-000000000003",
                     *         "lead": {
                     *           "phone": "+33612345678",
                     *           "name": "Ada Example"
                     *         },
                     *         "reason": "person_called"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @constant */
                        type: "conversation.needs_person";
                        /** Format: date-time */
                        timestamp: string;
                        data: {
                            /** Format: uuid */
                            lead_id: string;
                            /** Format: uuid */
                            conversation_id: string;
                            /** Format: uuid */
                            campaign_id: string;
                            lead: {
                                phone: string | null;
                                name: string;
                            };
                            reason: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description Taken */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversation.control_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The agent was stopped, or speaks again */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "00000000-0000-4000-8000-000000000001",
                     *       "type": "conversation.control_changed",
                     *       "timestamp": "2026-01-05T10:00:01.000Z",
                     *       "data": {
                     *         "lead_id": "00000000-0000-4000-8000-000000000002",
                     *         "conversation_id": "00000000-0000-4000-8000-000000000002",
                     *         "campaign_id": "00000000-0000-4000-8000-000000000003",
                     *         "lead": {
                     *           "phone": "+33612345678",
                     *           "name": "Ada Example"
                     *         },
                     *         "control": "person"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @constant */
                        type: "conversation.control_changed";
                        /** Format: date-time */
                        timestamp: string;
                        data: {
                            /** Format: uuid */
                            lead_id: string;
                            /** Format: uuid */
                            conversation_id: string;
                            /** Format: uuid */
                            campaign_id: string;
                            lead: {
                                phone: string | null;
                                name: string;
                            };
                            /** @enum {string} */
                            control: "agent" | "person" | "nobody";
                        };
                    };
                };
            };
            responses: {
                /** @description Taken */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            code: string;
            errors?: {
                [key: string]: string;
            };
        };
    };
    responses: never;
    parameters: {
        /** @description A repeat with the same key gets the first answer */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: {
        /** @description Requests that this key may make in a window */
        "RateLimit-Limit": number;
        /** @description Requests that are left in this window */
        "RateLimit-Remaining": number;
        /** @description Seconds until the window ends */
        "RateLimit-Reset": number;
        /** @description Seconds to wait before the next request */
        "Retry-After": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    key: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        key_id: string;
                        name: string;
                        scopes: string[];
                        team_name: string;
                    };
                };
            };
            /** @description No key, or none that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable for a moment: send it again */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A refusal */
            default: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "campaigns.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            campaign_id: string;
                            slug: string;
                            name: string;
                            company_name: string;
                            agent_name: string;
                            agent_language: string;
                            agent_style: string;
                            time_zone: string;
                            offer: string;
                            goal_link: string | null;
                            website_url: string | null;
                            status: string;
                            whatsapp_connected: boolean;
                            lead_webhook_url: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                        }[];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description No key, or none that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable for a moment: send it again */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A refusal */
            default: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "campaigns.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    company_name: string;
                    /** @enum {string} */
                    business_activity: "coaching" | "ecommerce" | "services" | "real-estate" | "education" | "healthcare" | "finance" | "technology" | "marketing" | "other";
                    custom_business_activity?: string;
                    offer: string;
                    agent_name: string;
                    /** @enum {string} */
                    agent_language?: "english" | "french" | "spanish" | "italian" | "german" | "portuguese";
                    /** @enum {string} */
                    agent_style?: "professional" | "friendly" | "casual" | "formal" | "energetic";
                    /** @enum {string} */
                    goal: "book_appointments" | "direct_sales" | "redirect_to_website" | "other";
                    custom_goal?: string;
                    goal_link: string;
                    time_zone?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        campaign_id: string;
                        /** @description Only for keys with `campaigns:read` */
                        slug?: string;
                        /** @description Only for keys with `campaigns:read` */
                        name?: string;
                        /** @description Only for keys with `campaigns:read` */
                        company_name?: string;
                        /** @description Only for keys with `campaigns:read` */
                        agent_name?: string;
                        /** @description Only for keys with `campaigns:read` */
                        agent_language?: string;
                        /** @description Only for keys with `campaigns:read` */
                        agent_style?: string;
                        /** @description Only for keys with `campaigns:read` */
                        time_zone?: string;
                        /** @description Only for keys with `campaigns:read` */
                        offer?: string;
                        /** @description Only for keys with `campaigns:read` */
                        goal_link?: string | null;
                        /** @description Only for keys with `campaigns:read` */
                        website_url?: string | null;
                        /** @description Only for keys with `campaigns:read` */
                        status?: string;
                        /** @description Only for keys with `campaigns:read` */
                        whatsapp_connected?: boolean;
                        /** @description Only for keys with `campaigns:read` */
                        lead_webhook_url?: string | null;
                        /**
                         * Format: date-time
                         * @description Only for keys with `campaigns:read`
                         */
                        created_at?: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
            /** @description No key, or none that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable for a moment: send it again */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A refusal */
            default: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "campaigns.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                campaign_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        campaign_id: string;
                        slug: string;
                        name: string;
                        company_name: string;
                        agent_name: string;
                        agent_language: string;
                        agent_style: string;
                        time_zone: string;
                        offer: string;
                        goal_link: string | null;
                        website_url: string | null;
                        status: string;
                        whatsapp_connected: boolean;
                        lead_webhook_url: string | null;
                        /** Format: date-time */
                        created_at: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
            /** @description No key, or none that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable for a moment: send it again */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A refusal */
            default: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "campaigns.change": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                campaign_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    agent_name?: string;
                    website_url?: string;
                    goal_link?: string;
                    offer?: string;
                    /** @enum {string} */
                    agent_style?: "professional" | "friendly" | "casual" | "formal" | "energetic";
                    time_zone?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        campaign_id: string;
                        /** @description Only for keys with `campaigns:read` */
                        slug?: string;
                        /** @description Only for keys with `campaigns:read` */
                        name?: string;
                        /** @description Only for keys with `campaigns:read` */
                        company_name?: string;
                        /** @description Only for keys with `campaigns:read` */
                        agent_name?: string;
                        /** @description Only for keys with `campaigns:read` */
                        agent_language?: string;
                        /** @description Only for keys with `campaigns:read` */
                        agent_style?: string;
                        /** @description Only for keys with `campaigns:read` */
                        time_zone?: string;
                        /** @description Only for keys with `campaigns:read` */
                        offer?: string;
                        /** @description Only for keys with `campaigns:read` */
                        goal_link?: string | null;
                        /** @description Only for keys with `campaigns:read` */
                        website_url?: string | null;
                        /** @description Only for keys with `campaigns:read` */
                        status?: string;
                        /** @description Only for keys with `campaigns:read` */
                        whatsapp_connected?: boolean;
                        /** @description Only for keys with `campaigns:read` */
                        lead_webhook_url?: string | null;
                        /**
                         * Format: date-time
                         * @description Only for keys with `campaigns:read`
                         */
                        created_at?: string;
                        /** Format: date-time */
                        updated_at: string;
                    };
                };
            };
            /** @description No key, or none that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable for a moment: send it again */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A refusal */
            default: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "leads.list": {
        parameters: {
            query?: {
                campaign_id?: string;
                status?: "in_progress" | "qualified" | "not_interested" | "cold_lead" | "stopped";
                /** @description Needs `conversations:read` */
                needs_person?: "true";
                booked?: "true";
                search?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            conversation_id: string;
                            /** Format: uuid */
                            campaign_id: string;
                            name: string;
                            phone: string | null;
                            /** @enum {string} */
                            status: "in_progress" | "qualified" | "not_interested" | "cold_lead" | "stopped";
                            /** @enum {string} */
                            outcome: "in_progress" | "qualified" | "not_interested" | "cold_lead";
                            booked_at: string | null;
                            booked_for: string | null;
                            /**
                             * @description Only for keys with `conversations:read` or `conversations:write`
                             * @enum {string}
                             */
                            control?: "agent" | "person" | "nobody";
                            opted_out: boolean;
                            /** @description Only for keys with `conversations:read` */
                            needs_person_since?: string | null;
                            /** @description Only for keys with `conversations:read` */
                            needs_person_reason?: string | null;
                            /** @description Only for keys with `conversations:read` */
                            last_message?: string;
                            /** Format: date-time */
                            last_activity_at: string;
                            tags: string[];
                            /** Format: uuid */
                            lead_id: string;
                        }[];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description No key, or none that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable for a moment: send it again */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A refusal */
            default: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "leads.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    campaign_id: string;
                    name: string;
                    phone: string;
                    email?: string;
                    consent?: {
                        source: string;
                        /** Format: date-time */
                        at?: string;
                    };
                    fields?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description OK */
            202: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        lead_id: string | null;
                        /** @enum {string} */
                        outcome: "planned" | "known" | "opted_out";
                        planned_at: string | null;
                        reason: string | null;
                    };
                };
            };
            /** @description No key, or none that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable for a moment: send it again */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A refusal */
            default: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "leads.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                lead_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        lead_id: string;
                        /** Format: uuid */
                        campaign_id: string;
                        name: string;
                        phone: string | null;
                        email: string | null;
                        /** @enum {string} */
                        status: "in_progress" | "qualified" | "not_interested" | "cold_lead" | "stopped";
                        booked_at: string | null;
                        booked_for: string | null;
                        opted_out: boolean;
                        replied: boolean;
                        fields: {
                            [key: string]: string;
                        };
                        tags: string[];
                        /** Format: date-time */
                        created_at: string;
                        /** Format: date-time */
                        last_activity_at: string;
                    };
                };
            };
            /** @description No key, or none that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable for a moment: send it again */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A refusal */
            default: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "leads.change": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                lead_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    name?: string;
                    email?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        lead_id: string;
                        /** Format: uuid */
                        campaign_id: string;
                        /** @description Only for keys with `leads:read` or `conversations:read` */
                        name?: string;
                        /** @description Only for keys with `leads:read` or `conversations:read` */
                        phone?: string | null;
                        /** @description Only for keys with `leads:read` */
                        email?: string | null;
                        /**
                         * @description Only for keys with `leads:read` or `conversations:read`
                         * @enum {string}
                         */
                        status?: "in_progress" | "qualified" | "not_interested" | "cold_lead" | "stopped";
                        /** @description Only for keys with `leads:read` or `conversations:read` or `conversations:write` */
                        booked_at?: string | null;
                        /** @description Only for keys with `leads:read` or `conversations:read` or `conversations:write` */
                        booked_for?: string | null;
                        /** @description Only for keys with `leads:read` or `conversations:read` */
                        opted_out?: boolean;
                        /** @description Only for keys with `leads:read` */
                        replied?: boolean;
                        /** @description Only for keys with `leads:read` */
                        fields?: {
                            [key: string]: string;
                        };
                        /** @description Only for keys with `leads:read` or `conversations:read` */
                        tags?: string[];
                        /**
                         * Format: date-time
                         * @description Only for keys with `leads:read`
                         */
                        created_at?: string;
                        /**
                         * Format: date-time
                         * @description Only for keys with `leads:read` or `conversations:read`
                         */
                        last_activity_at?: string;
                    };
                };
            };
            /** @description No key, or none that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable for a moment: send it again */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A refusal */
            default: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "outreach.waiting": {
        parameters: {
            query?: {
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            lead_id: string;
                            /** Format: uuid */
                            campaign_id: string;
                            name: string;
                            phone: string | null;
                            /** @enum {string} */
                            state: "waiting" | "held" | "sending";
                            /** Format: date-time */
                            entered_at: string;
                            planned_at: string | null;
                            reason: string | null;
                        }[];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description No key, or none that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable for a moment: send it again */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A refusal */
            default: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "outreach.cancel": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                lead_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
            /** @description No key, or none that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable for a moment: send it again */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A refusal */
            default: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "outreach.sendNext": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                lead_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
            /** @description No key, or none that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable for a moment: send it again */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A refusal */
            default: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "conversations.list": {
        parameters: {
            query?: {
                campaign_id?: string;
                status?: "in_progress" | "qualified" | "not_interested" | "cold_lead" | "stopped";
                needs_person?: "true";
                booked?: "true";
                search?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            conversation_id: string;
                            /** Format: uuid */
                            campaign_id: string;
                            name: string;
                            phone: string | null;
                            /** @enum {string} */
                            status: "in_progress" | "qualified" | "not_interested" | "cold_lead" | "stopped";
                            /** @enum {string} */
                            outcome: "in_progress" | "qualified" | "not_interested" | "cold_lead";
                            booked_at: string | null;
                            booked_for: string | null;
                            /** @enum {string} */
                            control: "agent" | "person" | "nobody";
                            opted_out: boolean;
                            needs_person_since: string | null;
                            needs_person_reason: string | null;
                            last_message: string;
                            /** Format: date-time */
                            last_activity_at: string;
                            tags: string[];
                        }[];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description No key, or none that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable for a moment: send it again */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A refusal */
            default: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "conversations.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        conversation_id: string;
                        /** Format: uuid */
                        campaign_id: string;
                        name: string;
                        phone: string | null;
                        /** @enum {string} */
                        status: "in_progress" | "qualified" | "not_interested" | "cold_lead" | "stopped";
                        /** @enum {string} */
                        outcome: "in_progress" | "qualified" | "not_interested" | "cold_lead";
                        booked_at: string | null;
                        booked_for: string | null;
                        /** @enum {string} */
                        control: "agent" | "person" | "nobody";
                        opted_out: boolean;
                        needs_person_since: string | null;
                        needs_person_reason: string | null;
                        last_message: string;
                        /** Format: date-time */
                        last_activity_at: string;
                        tags: string[];
                    };
                };
            };
            /** @description No key, or none that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable for a moment: send it again */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A refusal */
            default: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "conversations.messages": {
        parameters: {
            query?: {
                cursor?: string;
            };
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            message_id: string;
                            /** @enum {string} */
                            author: "lead" | "agent" | "person";
                            author_name: string | null;
                            text: string;
                            kind: string;
                            /** @enum {string} */
                            state: "received" | "pending" | "sending" | "sent" | "delivered" | "read" | "unconfirmed" | "failed" | "canceled";
                            failure: string | null;
                            /** Format: date-time */
                            sent_at: string;
                        }[];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description No key, or none that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable for a moment: send it again */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A refusal */
            default: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "conversations.send": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                    /** Format: uuid */
                    message_id?: string;
                    /** @default false */
                    take_over?: boolean;
                    /** @default false */
                    wait?: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            202: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        message_id: string;
                        /**
                         * @description Only for keys with `conversations:read`
                         * @enum {string}
                         */
                        author?: "lead" | "agent" | "person";
                        /** @description Only for keys with `conversations:read` */
                        author_name?: string | null;
                        /** @description Only for keys with `conversations:read` */
                        text?: string;
                        /** @description Only for keys with `conversations:read` */
                        kind?: string;
                        /** @enum {string} */
                        state: "received" | "pending" | "sending" | "sent" | "delivered" | "read" | "unconfirmed" | "failed" | "canceled";
                        /** @description Only for keys with `conversations:read` */
                        failure?: string | null;
                        /** Format: date-time */
                        sent_at: string;
                    };
                };
            };
            /** @description No key, or none that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable for a moment: send it again */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A refusal */
            default: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "conversations.stop": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        conversation_id: string;
                        /** Format: uuid */
                        campaign_id: string;
                        /** @description Only for keys with `leads:read` or `conversations:read` */
                        name?: string;
                        /** @description Only for keys with `leads:read` or `conversations:read` */
                        phone?: string | null;
                        /**
                         * @description Only for keys with `leads:read` or `conversations:read`
                         * @enum {string}
                         */
                        status?: "in_progress" | "qualified" | "not_interested" | "cold_lead" | "stopped";
                        /** @enum {string} */
                        outcome: "in_progress" | "qualified" | "not_interested" | "cold_lead";
                        booked_at: string | null;
                        booked_for: string | null;
                        /** @enum {string} */
                        control: "agent" | "person" | "nobody";
                        /** @description Only for keys with `leads:read` or `conversations:read` */
                        opted_out?: boolean;
                        /** @description Only for keys with `conversations:read` */
                        needs_person_since?: string | null;
                        /** @description Only for keys with `conversations:read` */
                        needs_person_reason?: string | null;
                        /** @description Only for keys with `conversations:read` */
                        last_message?: string;
                        /**
                         * Format: date-time
                         * @description Only for keys with `leads:read` or `conversations:read`
                         */
                        last_activity_at?: string;
                        /** @description Only for keys with `leads:read` or `conversations:read` */
                        tags?: string[];
                        already_sending: ("sent" | "still_sending") | null;
                    };
                };
            };
            /** @description No key, or none that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable for a moment: send it again */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A refusal */
            default: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "conversations.reactivate": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    permission?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        conversation_id: string;
                        /** Format: uuid */
                        campaign_id: string;
                        /** @description Only for keys with `leads:read` or `conversations:read` */
                        name?: string;
                        /** @description Only for keys with `leads:read` or `conversations:read` */
                        phone?: string | null;
                        /**
                         * @description Only for keys with `leads:read` or `conversations:read`
                         * @enum {string}
                         */
                        status?: "in_progress" | "qualified" | "not_interested" | "cold_lead" | "stopped";
                        /** @enum {string} */
                        outcome: "in_progress" | "qualified" | "not_interested" | "cold_lead";
                        booked_at: string | null;
                        booked_for: string | null;
                        /** @enum {string} */
                        control: "agent" | "person" | "nobody";
                        /** @description Only for keys with `leads:read` or `conversations:read` */
                        opted_out?: boolean;
                        /** @description Only for keys with `conversations:read` */
                        needs_person_since?: string | null;
                        /** @description Only for keys with `conversations:read` */
                        needs_person_reason?: string | null;
                        /** @description Only for keys with `conversations:read` */
                        last_message?: string;
                        /**
                         * Format: date-time
                         * @description Only for keys with `leads:read` or `conversations:read`
                         */
                        last_activity_at?: string;
                        /** @description Only for keys with `leads:read` or `conversations:read` */
                        tags?: string[];
                    };
                };
            };
            /** @description No key, or none that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable for a moment: send it again */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A refusal */
            default: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "conversations.outcome": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    outcome: "in_progress" | "qualified" | "not_interested" | "cold_lead";
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        conversation_id: string;
                        /** Format: uuid */
                        campaign_id: string;
                        /** @description Only for keys with `leads:read` or `conversations:read` */
                        name?: string;
                        /** @description Only for keys with `leads:read` or `conversations:read` */
                        phone?: string | null;
                        /**
                         * @description Only for keys with `leads:read` or `conversations:read`
                         * @enum {string}
                         */
                        status?: "in_progress" | "qualified" | "not_interested" | "cold_lead" | "stopped";
                        /** @enum {string} */
                        outcome: "in_progress" | "qualified" | "not_interested" | "cold_lead";
                        booked_at: string | null;
                        booked_for: string | null;
                        /** @enum {string} */
                        control: "agent" | "person" | "nobody";
                        /** @description Only for keys with `leads:read` or `conversations:read` */
                        opted_out?: boolean;
                        /** @description Only for keys with `conversations:read` */
                        needs_person_since?: string | null;
                        /** @description Only for keys with `conversations:read` */
                        needs_person_reason?: string | null;
                        /** @description Only for keys with `conversations:read` */
                        last_message?: string;
                        /**
                         * Format: date-time
                         * @description Only for keys with `leads:read` or `conversations:read`
                         */
                        last_activity_at?: string;
                        /** @description Only for keys with `leads:read` or `conversations:read` */
                        tags?: string[];
                    };
                };
            };
            /** @description No key, or none that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable for a moment: send it again */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A refusal */
            default: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "conversations.booking": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    booked: boolean;
                    booked_for?: string | null;
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        conversation_id: string;
                        /** Format: uuid */
                        campaign_id: string;
                        /** @description Only for keys with `leads:read` or `conversations:read` */
                        name?: string;
                        /** @description Only for keys with `leads:read` or `conversations:read` */
                        phone?: string | null;
                        /**
                         * @description Only for keys with `leads:read` or `conversations:read`
                         * @enum {string}
                         */
                        status?: "in_progress" | "qualified" | "not_interested" | "cold_lead" | "stopped";
                        /** @enum {string} */
                        outcome: "in_progress" | "qualified" | "not_interested" | "cold_lead";
                        booked_at: string | null;
                        booked_for: string | null;
                        /** @enum {string} */
                        control: "agent" | "person" | "nobody";
                        /** @description Only for keys with `leads:read` or `conversations:read` */
                        opted_out?: boolean;
                        /** @description Only for keys with `conversations:read` */
                        needs_person_since?: string | null;
                        /** @description Only for keys with `conversations:read` */
                        needs_person_reason?: string | null;
                        /** @description Only for keys with `conversations:read` */
                        last_message?: string;
                        /**
                         * Format: date-time
                         * @description Only for keys with `leads:read` or `conversations:read`
                         */
                        last_activity_at?: string;
                        /** @description Only for keys with `leads:read` or `conversations:read` */
                        tags?: string[];
                    };
                };
            };
            /** @description No key, or none that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable for a moment: send it again */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A refusal */
            default: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "conversations.events": {
        parameters: {
            query?: {
                cursor?: string;
            };
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            event_id: string;
                            /** Format: date-time */
                            at: string;
                            kind: string;
                            by: string | null;
                            from: string | null;
                            to: string | null;
                            evidence: string | null;
                        }[];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description No key, or none that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable for a moment: send it again */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A refusal */
            default: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "webhookEndpoints.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            endpoint_id: string;
                            url: string;
                            description: string;
                            event_types: ("lead.created" | "lead.opted_out" | "lead.booked" | "message.received" | "message.sent" | "message.failed" | "conversation.status_changed" | "conversation.needs_person" | "conversation.control_changed")[];
                            enabled: boolean;
                            /** @enum {string} */
                            health: "off" | "dead" | "failing" | "healthy" | "new";
                            /** Format: date-time */
                            created_at: string;
                            last_delivered_at: string | null;
                            failing_since: string | null;
                            dead_at: string | null;
                        }[];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description No key, or none that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable for a moment: send it again */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A refusal */
            default: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "webhookEndpoints.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url: string;
                    /** @default  */
                    description?: string;
                    /** @description lead.created, lead.opted_out, conversation.status_changed: needs `leads:read` or `conversations:read`. lead.booked, message.received, message.sent, message.failed, conversation.needs_person, conversation.control_changed: needs `conversations:read` */
                    event_types: ("lead.created" | "lead.opted_out" | "lead.booked" | "message.received" | "message.sent" | "message.failed" | "conversation.status_changed" | "conversation.needs_person" | "conversation.control_changed")[];
                };
            };
        };
        responses: {
            /** @description OK */
            201: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        endpoint_id: string;
                        url: string;
                        description: string;
                        event_types: ("lead.created" | "lead.opted_out" | "lead.booked" | "message.received" | "message.sent" | "message.failed" | "conversation.status_changed" | "conversation.needs_person" | "conversation.control_changed")[];
                        enabled: boolean;
                        /** @enum {string} */
                        health: "off" | "dead" | "failing" | "healthy" | "new";
                        /** Format: date-time */
                        created_at: string;
                        last_delivered_at: string | null;
                        failing_since: string | null;
                        dead_at: string | null;
                        secret: string;
                    };
                };
            };
            /** @description No key, or none that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable for a moment: send it again */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A refusal */
            default: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "webhookEndpoints.remove": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
            /** @description No key, or none that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable for a moment: send it again */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A refusal */
            default: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "webhookEndpoints.change": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Needs `conversations:read` */
                    url?: string;
                    description?: string;
                    /** @description lead.created, lead.opted_out, conversation.status_changed: needs `leads:read` or `conversations:read`. lead.booked, message.received, message.sent, message.failed, conversation.needs_person, conversation.control_changed: needs `conversations:read` */
                    event_types?: ("lead.created" | "lead.opted_out" | "lead.booked" | "message.received" | "message.sent" | "message.failed" | "conversation.status_changed" | "conversation.needs_person" | "conversation.control_changed")[];
                    enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        endpoint_id: string;
                        url: string;
                        description: string;
                        event_types: ("lead.created" | "lead.opted_out" | "lead.booked" | "message.received" | "message.sent" | "message.failed" | "conversation.status_changed" | "conversation.needs_person" | "conversation.control_changed")[];
                        enabled: boolean;
                        /** @enum {string} */
                        health: "off" | "dead" | "failing" | "healthy" | "new";
                        /** Format: date-time */
                        created_at: string;
                        last_delivered_at: string | null;
                        failing_since: string | null;
                        dead_at: string | null;
                    };
                };
            };
            /** @description No key, or none that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable for a moment: send it again */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A refusal */
            default: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "webhookEndpoints.rotateSecret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        endpoint_id: string;
                        url: string;
                        description: string;
                        event_types: ("lead.created" | "lead.opted_out" | "lead.booked" | "message.received" | "message.sent" | "message.failed" | "conversation.status_changed" | "conversation.needs_person" | "conversation.control_changed")[];
                        enabled: boolean;
                        /** @enum {string} */
                        health: "off" | "dead" | "failing" | "healthy" | "new";
                        /** Format: date-time */
                        created_at: string;
                        last_delivered_at: string | null;
                        failing_since: string | null;
                        dead_at: string | null;
                        secret: string;
                    };
                };
            };
            /** @description No key, or none that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable for a moment: send it again */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A refusal */
            default: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "webhookEndpoints.test": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            202: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        delivery_id: string;
                    };
                };
            };
            /** @description No key, or none that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable for a moment: send it again */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A refusal */
            default: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "webhookEndpoints.deliveries": {
        parameters: {
            query?: {
                cursor?: string;
            };
            header?: never;
            path: {
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            delivery_id: string;
                            /** Format: uuid */
                            event_id: string;
                            type: string;
                            /** @enum {string} */
                            state: "waiting" | "delivered" | "failed" | "canceled";
                            attempts: number;
                            next_at: string | null;
                            /** Format: date-time */
                            created_at: string;
                            log: {
                                /** Format: date-time */
                                at: string;
                                status: number | null;
                                ms: number;
                                problem: string | null;
                                /** @description Only for keys with `conversations:read` */
                                response?: string;
                            }[];
                        }[];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description No key, or none that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable for a moment: send it again */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A refusal */
            default: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "webhookEndpoints.replay": {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key gets the first answer */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                endpoint_id: string;
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            202: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        delivery_id: string;
                    };
                };
            };
            /** @description No key, or none that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable for a moment: send it again */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A refusal */
            default: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "webhookEvents.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {string} */
                            type: "lead.created" | "lead.opted_out" | "lead.booked" | "message.received" | "message.sent" | "message.failed" | "conversation.status_changed" | "conversation.needs_person" | "conversation.control_changed";
                            description: string;
                        }[];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description No key, or none that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable for a moment: send it again */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A refusal */
            default: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "webhookEvents.samples": {
        parameters: {
            query: {
                /** @description lead.created, lead.opted_out, conversation.status_changed: needs `leads:read` or `conversations:read`. lead.booked, message.received, message.sent, message.failed, conversation.needs_person, conversation.control_changed: needs `conversations:read` */
                type: "lead.created" | "lead.opted_out" | "lead.booked" | "message.received" | "message.sent" | "message.failed" | "conversation.status_changed" | "conversation.needs_person" | "conversation.control_changed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: ({
                            /** Format: uuid */
                            id: string;
                            /** @constant */
                            type: "lead.created";
                            /** Format: date-time */
                            timestamp: string;
                            data: {
                                /** Format: uuid */
                                lead_id: string;
                                /** Format: uuid */
                                conversation_id: string;
                                /** Format: uuid */
                                campaign_id: string;
                                lead: {
                                    /** @description Only for keys with `leads:read` or `conversations:read` */
                                    phone?: string | null;
                                    /** @description Only for keys with `leads:read` or `conversations:read` */
                                    name?: string;
                                };
                            };
                        } | {
                            /** Format: uuid */
                            id: string;
                            /** @constant */
                            type: "lead.opted_out";
                            /** Format: date-time */
                            timestamp: string;
                            data: {
                                /** Format: uuid */
                                lead_id: string;
                                /** Format: uuid */
                                conversation_id: string;
                                /** Format: uuid */
                                campaign_id: string;
                                lead: {
                                    /** @description Only for keys with `leads:read` or `conversations:read` */
                                    phone?: string | null;
                                    /** @description Only for keys with `leads:read` or `conversations:read` */
                                    name?: string;
                                };
                            };
                        } | {
                            /** Format: uuid */
                            id: string;
                            /** @constant */
                            type: "lead.booked";
                            /** Format: date-time */
                            timestamp: string;
                            data: {
                                /** Format: uuid */
                                lead_id: string;
                                /** Format: uuid */
                                conversation_id: string;
                                /** Format: uuid */
                                campaign_id: string;
                                lead: {
                                    /** @description Only for keys with `leads:read` or `conversations:read` */
                                    phone?: string | null;
                                    /** @description Only for keys with `leads:read` or `conversations:read` */
                                    name?: string;
                                };
                                /**
                                 * Format: date-time
                                 * @description Only for keys with `leads:read` or `conversations:read`
                                 */
                                booked_at?: string;
                                /** @description Only for keys with `leads:read` or `conversations:read` */
                                booked_for?: string | null;
                                /** @description Only for keys with `conversations:read` */
                                quote?: string | null;
                            };
                        } | {
                            /** Format: uuid */
                            id: string;
                            /** @constant */
                            type: "message.received";
                            /** Format: date-time */
                            timestamp: string;
                            data: {
                                /** Format: uuid */
                                lead_id: string;
                                /** Format: uuid */
                                conversation_id: string;
                                /** Format: uuid */
                                campaign_id: string;
                                message: {
                                    /** Format: uuid */
                                    message_id: string;
                                    /**
                                     * @description Only for keys with `conversations:read`
                                     * @enum {string}
                                     */
                                    author?: "lead" | "agent" | "person";
                                    /** @description Only for keys with `conversations:read` */
                                    text?: string;
                                    /** @description Only for keys with `conversations:read` */
                                    kind?: string;
                                    /**
                                     * Format: date-time
                                     * @description Only for keys with `conversations:read`
                                     */
                                    sent_at?: string;
                                };
                            };
                        } | {
                            /** Format: uuid */
                            id: string;
                            /** @constant */
                            type: "message.sent";
                            /** Format: date-time */
                            timestamp: string;
                            data: {
                                /** Format: uuid */
                                lead_id: string;
                                /** Format: uuid */
                                conversation_id: string;
                                /** Format: uuid */
                                campaign_id: string;
                                message: {
                                    /** Format: uuid */
                                    message_id: string;
                                    /**
                                     * @description Only for keys with `conversations:read`
                                     * @enum {string}
                                     */
                                    author?: "lead" | "agent" | "person";
                                    /** @description Only for keys with `conversations:read` */
                                    text?: string;
                                    /** @description Only for keys with `conversations:read` */
                                    kind?: string;
                                    /**
                                     * Format: date-time
                                     * @description Only for keys with `conversations:read`
                                     */
                                    sent_at?: string;
                                };
                            };
                        } | {
                            /** Format: uuid */
                            id: string;
                            /** @constant */
                            type: "message.failed";
                            /** Format: date-time */
                            timestamp: string;
                            data: {
                                /** Format: uuid */
                                lead_id: string;
                                /** Format: uuid */
                                conversation_id: string;
                                /** Format: uuid */
                                campaign_id: string;
                                message: {
                                    /** Format: uuid */
                                    message_id: string;
                                    /**
                                     * @description Only for keys with `conversations:read`
                                     * @enum {string}
                                     */
                                    author?: "lead" | "agent" | "person";
                                    /** @description Only for keys with `conversations:read` */
                                    text?: string;
                                    /** @description Only for keys with `conversations:read` */
                                    kind?: string;
                                    /**
                                     * Format: date-time
                                     * @description Only for keys with `conversations:read`
                                     */
                                    sent_at?: string;
                                };
                            };
                        } | {
                            /** Format: uuid */
                            id: string;
                            /** @constant */
                            type: "conversation.status_changed";
                            /** Format: date-time */
                            timestamp: string;
                            data: {
                                /** Format: uuid */
                                lead_id: string;
                                /** Format: uuid */
                                conversation_id: string;
                                /** Format: uuid */
                                campaign_id: string;
                                lead: {
                                    /** @description Only for keys with `leads:read` or `conversations:read` */
                                    phone?: string | null;
                                    /** @description Only for keys with `leads:read` or `conversations:read` */
                                    name?: string;
                                };
                                /** @description Only for keys with `leads:read` or `conversations:read` */
                                from?: ("in_progress" | "qualified" | "not_interested" | "cold_lead" | "stopped") | null;
                                /** @description Only for keys with `leads:read` or `conversations:read` */
                                to?: ("in_progress" | "qualified" | "not_interested" | "cold_lead" | "stopped") | null;
                            };
                        } | {
                            /** Format: uuid */
                            id: string;
                            /** @constant */
                            type: "conversation.needs_person";
                            /** Format: date-time */
                            timestamp: string;
                            data: {
                                /** Format: uuid */
                                lead_id: string;
                                /** Format: uuid */
                                conversation_id: string;
                                /** Format: uuid */
                                campaign_id: string;
                                lead: {
                                    /** @description Only for keys with `leads:read` or `conversations:read` */
                                    phone?: string | null;
                                    /** @description Only for keys with `leads:read` or `conversations:read` */
                                    name?: string;
                                };
                                /** @description Only for keys with `conversations:read` */
                                reason?: string | null;
                            };
                        } | {
                            /** Format: uuid */
                            id: string;
                            /** @constant */
                            type: "conversation.control_changed";
                            /** Format: date-time */
                            timestamp: string;
                            data: {
                                /** Format: uuid */
                                lead_id: string;
                                /** Format: uuid */
                                conversation_id: string;
                                /** Format: uuid */
                                campaign_id: string;
                                lead: {
                                    /** @description Only for keys with `leads:read` or `conversations:read` */
                                    phone?: string | null;
                                    /** @description Only for keys with `leads:read` or `conversations:read` */
                                    name?: string;
                                };
                                /**
                                 * @description Only for keys with `conversations:read`
                                 * @enum {string}
                                 */
                                control?: "agent" | "person" | "nobody";
                            };
                        })[];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description No key, or none that is known */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unavailable for a moment: send it again */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A refusal */
            default: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
